import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findBrowser } from '../../cli/window/find-browser.js';
import { hashBytes } from '../../core/base/files/hash.js';
import { freePort } from '../support/free-port.js';
import { drawImage } from '../support/generated-image.js';
import { startTestServer } from '../support/server.js';
import { csvFile, ORDERS } from '../support/table-page.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { WAIT } from '../support/wait.js';

const BROWSER = findBrowser(process.platform, process.env);
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path));
const HOST = 'tools.example.org';
const PREFIX = '/tools/handlens';
const TOKEN = 'a-token-chosen-by-the-operator-0123456789';

/** Runs a program. Throws if it fails. */
function run(program: string, words: readonly string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

/** Starts nginx with the configuration of docs/deployment.md, and stops it after the test. */
async function startProxy(serverPort: number): Promise<{ http: number; https: number }> {
  const folder = await temporaryFolder();
  const [http, https] = [await freePort(), await freePort()];
  const files = { certificate: join(folder, 'own.pem'), key: join(folder, 'own.key') };
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    files.key,
    '-out',
    files.certificate,
    ...names,
  ]);
  const documented = /```nginx\n([\s\S]*?)```/.exec(readFileSync('docs/deployment.md', 'utf8'))![1]!;
  const server = documented
    .replace('listen 443 ssl;', `listen 127.0.0.1:${https} ssl; listen 127.0.0.1:${http};`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${files.certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${files.key};`)
    .replace('http://127.0.0.1:3000/', `http://127.0.0.1:${serverPort}/`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  // As root, its workers would become another user, who cannot write to the temporary folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const file = join(folder, 'nginx.conf');
  const log = join(folder, 'error.log');
  await writeFile(
    file,
    `${user}pid ${join(folder, 'pid')};\nerror_log ${log};\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${server}}\n`,
  );
  run(NGINX!, ['-e', log, '-c', file]);
  onTestFinished(() => run(NGINX!, ['-e', log, '-c', file, '-s', 'stop']));
  return { http, https };
}

test.skipIf(NGINX === undefined || BROWSER === null)(
  'behind nginx, below a path, the window opens and saves over HTTP and HTTPS',
  async () => {
    const folder = await temporaryFolder();
    const server = await startTestServer(
      ['--host', '0.0.0.0'],
      { HANDLENS_STATE_DIR: join(folder, 'state'), HANDLENS_ALLOWED_HOSTS: HOST, HANDLENS_TOKEN: TOKEN },
      folder,
    );
    onTestFinished(async () => {
      server.process.kill('SIGTERM');
      await server.ended;
    });
    const ports = await startProxy(Number(new URL(server.address).port));
    const browser = await chromium.launch({
      executablePath: BROWSER!,
      args: [
        '--no-sandbox',
        `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
        // The browser's own requests to its vendor fail.
        '--proxy-server=127.0.0.1:9',
        `--proxy-bypass-list=${HOST}`,
      ],
    });
    onTestFinished(() => browser.close());
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(await drawImage()) };

    for (const [scheme, port] of Object.entries(ports)) {
      const origin = `${scheme}://${HOST}:${port}`;
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      context.setDefaultTimeout(WAIT.timeout);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('response', (reply) => {
        if (reply.status() >= 400 || !new URL(reply.url()).pathname.startsWith(`${PREFIX}/`)) errors.push(reply.url());
      });

      await page.goto(`${origin}${PREFIX}/?token=${TOKEN}`);
      await page.waitForURL(`${origin}${PREFIX}/app`);
      expect(await context.cookies()).toMatchObject([
        { path: `${PREFIX}/`, secure: scheme === 'https', httpOnly: true, sameSite: 'Lax' },
      ]);

      await page.goto(`${origin}${PREFIX}/app/image`);
      await page.locator('main input[type=file]').last().setInputFiles(photo);
      await page.waitForURL(`${origin}${PREFIX}/app/image/*`);
      await page.getByText('Made with Mock').first().waitFor();

      await page.goto(`${origin}${PREFIX}/app/tables`);
      await page.locator('input[type=file]').first().setInputFiles(csvFile(ORDERS));
      await page.locator('.grid-row').first().waitFor();
      // A page that is opened again by its address loads its scripts from there.
      await page.reload();
      await page.locator('.grid-row').first().waitFor();
      await page.getByRole('tab', { name: 'Export' }).click();
      // The page states its hash, which a browser cannot compute by itself without HTTPS.
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export session' }).click();
      const saved = await readFile(await (await saving).path());
      await page.locator('.saved').getByText(hashBytes(saved)).waitFor();

      await page.goto(`${origin}${PREFIX}/docs`);
      await page.getByText(`${PREFIX} - This machine`).waitFor({ state: 'attached' });
      expect(errors).toEqual([]);
      await context.close();
    }
    expect(server.log()).not.toContain(TOKEN);
  },
);
