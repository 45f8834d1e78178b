import { createResource, createSignal, For, Show } from 'solid-js';
import type { SessionRecipe } from '../../../../../handlers/tables/session-recipe.js';
import type { SessionList } from '../../../../../handlers/tables/sessions-list.js';
import { shellLine } from '../../../api/api-request.js';
import { call } from '../../../api/call.js';
import { showFailure, showToast } from '../../../app/toast-state.js';
import { Button } from '../../../kit/button.js';
import { Field } from '../../../kit/field.js';
import { Select } from '../../../kit/select.js';
import { CopyLine } from '../../../parts/copy-line.js';
import { PickFiles } from '../../../parts/pick-files.js';
import { saveFile } from '../../../parts/save-file.js';
import css from './session.module.css';
import type { SessionDocument } from './session-document.js';
import { listAllRequest, recipeRequest } from './session-requests.js';
import { plural, t } from './texts.js';
import { ToolPanel } from './tool-panel.js';
import type { OpenTransform } from './transform-panel.js';
import { UnfitSteps } from './unfit-steps.js';

/** Name of the file that was applied last, so that the next version gets a similar name. */
const [applied, setApplied] = createSignal<{ session: string; file: string } | null>(null);

/** Returns the name of the next version of a recipe: `sales.recipe.yaml`, `sales-2.recipe.yaml`. */
function nextVersion(file: string): string {
  const name = file.replace(/(?:\.recipe)?\.(?:ya?ml|json)$/i, '');
  const version = /-([2-9]|[1-9]\d)$/.exec(name)?.[1];
  const stem = version === undefined ? name : name.slice(0, -version.length - 1);
  return `${stem}-${Number(version ?? 1) + 1}.recipe.yaml`;
}

interface RecipeToolProps {
  doc: SessionDocument;
  onEdit: (transform: OpenTransform) => void;
  onClose: () => void;
}

/** Applies the operations of another table, and saves those of this one for similar files. */
export function RecipeTool(props: RecipeToolProps) {
  const { doc } = props;
  const [notes, setNotes] = createSignal<readonly string[]>([]);
  const [sessions] = createResource(async () => (await call<SessionList>(listAllRequest)).sessions);
  const others = () => (sessions() ?? []).filter(({ id, operations }) => id !== doc.session()?.id && operations > 0);
  const session = () => doc.session()!;
  const suggested = () => {
    const last = applied();
    if (last?.session === session().id) return nextVersion(last.file);
    return `${session().source.name.replace(/\.[^.]{1,8}$/, '') || 'table'}.recipe.yaml`;
  };
  const [typed, setTyped] = createSignal<string | null>(null);
  const name = () => typed() ?? suggested();

  /** @param file name of the recipe; null for the history of a session. */
  const apply = async (recipe: string, file: string | null): Promise<void> => {
    const found = await doc.applyRecipe(recipe);
    if (found === null) return;
    setNotes(found);
    setTyped(null);
    setApplied(file === null ? null : { session: session().id, file });
  };
  const applyFile = async (file: File): Promise<void> => {
    try {
      await apply(await file.text(), file.name);
    } catch (error) {
      showFailure(error, () => void applyFile(file));
    }
  };
  const applySession = async (id: string): Promise<void> => {
    try {
      const { recipe } = await call<SessionRecipe>(recipeRequest(id));
      await apply(recipe, null);
    } catch (error) {
      showFailure(error, () => void applySession(id));
    }
  };
  const save = async (): Promise<void> => {
    try {
      const { recipe, notes: found } = await call<SessionRecipe>(recipeRequest(session().id));
      saveFile(new Blob([recipe], { type: 'application/yaml' }), name());
      setNotes(found);
      showToast({ text: t('export.done', { file: name() }) });
    } catch (error) {
      showFailure(error, () => void save());
    }
  };
  const line = (...words: string[]) => shellLine(['table', 'session', ...words]);
  return (
    <ToolPanel title={t('tool.recipe')} onClose={props.onClose}>
      <div class={`${css.fields} ${css.recipe}`}>
        <h3>{t('recipe.apply')}</h3>
        <p class={css.about}>{t('recipe.applyNote')}</p>
        <PickFiles
          class={css.link!}
          label={t('recipe.open')}
          accept=".yaml,.yml,.json"
          onFiles={([file]) => file && void applyFile(file)}
        />
        <Show when={others().length > 0}>
          <Select
            label={t('recipe.session')}
            value=""
            placeholder={t('second.choose')}
            options={others().map(({ id, name: own, operations }) => ({
              value: id,
              label: `${own}, ${plural('recipe.steps', operations)}`,
            }))}
            onChange={(id) => void applySession(id)}
          />
        </Show>
        <UnfitSteps doc={doc} onEdit={props.onEdit} />
        <For each={notes()}>{(note) => <p role="status">{note}</p>}</For>
        <h3>{t('recipe.save')}</h3>
        <Show when={session().steps.length > 0} fallback={<p class={css.about}>{t('recipe.nothing')}</p>}>
          <Field label={t('recipe.name')} value={name()} onChange={setTyped} />
          <Button look="primary" disabled={name().trim() === ''} onClick={() => void save()}>
            {t('recipe.saveAs', { count: plural('recipe.steps', session().steps.length) })}
          </Button>
          <CopyLine label={t('recipe.lineSave')} text={line('recipe', '--session', session().id, '-o', name())} />
          <CopyLine label={t('recipe.lineApply')} text={line('start', 'FILE', '--recipe', name())} />
        </Show>
      </div>
    </ToolPanel>
  );
}
