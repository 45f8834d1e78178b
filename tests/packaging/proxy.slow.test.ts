import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findBrowser } from '../../cli/window/find-browser.js';
import { freePort } from '../support/free-port.js';
import { drawImage } from '../support/generated-image.js';
import { CADDY, NGINX, startCaddy, startNginx, startNginxServer } from '../support/proxies.js';
import { startTestServer } from '../support/server.js';
import { csvFile, exportAs, ORDERS } from '../support/table-page.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { WAIT } from '../support/wait.js';

const BROWSER = findBrowser(process.platform, process.env);
const HOST = 'tools.example.org';
const PREFIX = '/tools/handlens';
const TOKEN = 'a-token-chosen-by-the-operator-0123456789';

const documented = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync('docs/deployment.md', 'utf8'))![1]!;

interface Ports {
  http: number;
  https: number;
  server: number;
}

/** Starts nginx with the documented configuration, which also listens for HTTP here. */
async function useNginx({ http, https, server }: Ports): Promise<void> {
  const folder = await temporaryFolder();
  const [certificate, key] = [join(folder, 'own.pem'), join(folder, 'own.key')];
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...names], { stdio: 'ignore' });
  await startNginxServer(
    documented('nginx')
      .replace('listen 443 ssl;', `listen 127.0.0.1:${https} ssl; listen 127.0.0.1:${http};`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace('http://127.0.0.1:3000/', `http://127.0.0.1:${server}/`),
  );
}

/** Starts Caddy with the documented configuration, once for HTTPS with its own certificate, and once for HTTP. */
async function useCaddy({ http, https, server }: Ports): Promise<void> {
  const site = documented('caddy').replace('127.0.0.1:3000', `127.0.0.1:${server}`);
  const start = `${HOST} {`;
  const sites = [
    site.replace(start, `https://${HOST}:${https} {\nbind 127.0.0.1\ntls internal`),
    site.replace(start, `http://${HOST}:${http} {\nbind 127.0.0.1`),
  ];
  await startCaddy(sites.join('\n'), http);
}

/** Starts the server behind the proxy, and stops it after the test. */
async function startBehind(flags: string[], env: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const server = await startTestServer(flags, { HANDLENS_STATE_DIR: join(folder, 'state'), ...env }, folder);
  onTestFinished(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
  });
  return server;
}

const PROXIES = [
  ['nginx', NGINX, useNginx],
  ['Caddy', CADDY, useCaddy],
] as const;

describe.each(PROXIES)('behind %s', (_, program, start) => {
  test.skipIf(program === undefined || BROWSER === null)(
    'below a path, the window opens and saves over HTTP and HTTPS',
    async () => {
      const server = await startBehind(['--host', '0.0.0.0'], {
        HANDLENS_ALLOWED_HOSTS: HOST,
        HANDLENS_TOKEN: TOKEN,
      });
      const ports = { http: await freePort(), https: await freePort() };
      await start({ ...ports, server: Number(new URL(server.address).port) });
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
          if (reply.status() >= 400 || !new URL(reply.url()).pathname.startsWith(`${PREFIX}/`))
            errors.push(reply.url());
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
        await page.getByRole('gridcell').first().waitFor();
        // A page that is opened again by its address loads its scripts from there.
        await page.reload();
        await page.getByRole('gridcell').first().waitFor();
        const { path } = await exportAs(page, 'CSV, as the source');
        expect(await readFile(path, 'utf8')).toContain('Cara;1150,00');

        await page.goto(`${origin}${PREFIX}/docs`);
        await page.getByText(`${PREFIX} - This machine`).waitFor({ state: 'attached' });
        expect(errors).toEqual([]);
        await context.close();
      }
      expect(server.log()).not.toContain(TOKEN);
    },
  );
});

// Of a Debian package, the module must be loaded.
const STREAM = '/usr/lib/nginx/modules/ngx_stream_module.so';

test.skipIf(NGINX === undefined || !existsSync(STREAM))(
  'the gateway of compose.yaml passes connections on',
  async () => {
    const server = await startBehind([]);
    const ports = [await freePort(), await freePort()];
    const blocks = readFileSync('deploy/compose/gateway.conf', 'utf8')
      .replace(/^(?:pid|error_log) .*$/gm, '')
      .replace(/resolver .*;/, '')
      .replace('handlens:3000', server.address.replace('http://', ''))
      .replace(/\b300([01])\b/g, (_, at) => String(ports[at]));
    await startNginx(`load_module ${STREAM};\n${blocks}`);
    const reply = await fetch(`http://127.0.0.1:${ports[0]}/health`);
    expect(await reply.json()).toMatchObject({ status: 'ok' });
  },
);
