import { useNavigate } from '@solidjs/router';
import ChevronRight from 'lucide-solid/icons/chevron-right';
import { createMemo, createSignal, For, Match, Show, Switch } from 'solid-js';
import type { WorkspaceItem } from '../../../../core/workspace/items/workspace-item.js';
import { ContextMenu } from '../../kit/menu.js';
import { itemPath } from '../item-path.js';
import css from './library.module.css';
import { removeItem, renameItem } from './library-actions.js';
import { ItemIcon, ItemState } from './library-row.js';
import type { LibraryRow } from './library-rows.js';
import { closeLibrary, isDrawerOpen } from './library-state.js';
import { plural, t } from './texts.js';

interface LibraryTreeProps {
  rows: readonly LibraryRow[];
  /** Id of the item of the current page. */
  current: string | undefined;
  onToggle: (folder: WorkspaceItem) => void;
}

type Line = Exclude<LibraryRow, { type: 'group' }>;

/** The rows of the library as a tree. Arrow keys move, Enter opens, F2 renames, Del removes. */
export function LibraryTree(props: LibraryTreeProps) {
  const navigate = useNavigate();
  const [focused, setFocused] = createSignal<string | null>(null);
  const [renaming, setRenaming] = createSignal<string | null>(null);
  let tree: HTMLDivElement | undefined;
  const byKey = createMemo(() => new Map(props.rows.map((row) => [row.key, row])));
  const keys = () => props.rows.map(({ key }) => key);
  const lines = () => props.rows.filter((row): row is Line => row.type !== 'group');
  const entry = () => {
    const known = lines().map(({ key }) => key);
    return [focused(), props.current].find((key) => key != null && known.includes(key)) ?? known[0];
  };
  const focusLine = (key: string | undefined) => {
    if (key === undefined) return;
    setFocused(key);
    tree?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  };
  const open = (row: Line) => {
    const item = row.type === 'more' ? row.folder : row.item;
    if (isDrawerOpen()) closeLibrary();
    navigate(itemPath(item));
  };
  const remove = (item: WorkspaceItem) => {
    const known = lines().map(({ key }) => key);
    const at = known.indexOf(item.id);
    const next = known[at + 1] ?? known[at - 1];
    void removeItem(item, () => queueMicrotask(() => focusLine(item.id)));
    // The focus stays in the list. After the last row was removed, it moves to the page.
    queueMicrotask(() => (next === undefined ? document.getElementById('page')?.focus() : focusLine(next)));
    if (item.id === props.current) navigate(itemPath(item).replace(`/${item.id}`, ''));
  };
  const move = (step: number) => {
    const known = lines().map(({ key }) => key);
    focusLine(known[Math.min(known.length - 1, Math.max(0, known.indexOf(entry() ?? '') + step))]);
  };
  const press = (event: KeyboardEvent, row: Line) => {
    const folder = row.type === 'item' && row.isOpen !== null ? row : null;
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Home: () => focusLine(lines()[0]?.key),
      End: () => focusLine(lines().at(-1)?.key),
      ArrowRight: () => (folder && !folder.isOpen ? props.onToggle(folder.item) : move(1)),
      ArrowLeft: () => (folder?.isOpen ? props.onToggle(folder.item) : move(-1)),
      Enter: () => open(row),
      ' ': () => open(row),
      F2: () => row.type === 'item' && setRenaming(row.key),
      Delete: () => row.type === 'item' && remove(row.item),
    };
    const action = event.ctrlKey || event.altKey || event.metaKey ? undefined : actions[event.key];
    if (!action || renaming() !== null) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    <div ref={tree} role="tree" aria-label={t('title')} class={css.tree}>
      {/* By key, so that a change keeps the elements, and with them the focus. */}
      <For each={keys()}>
        {(key) => (
          <Show when={byKey().get(key)}>
            {(row) => (
              <Switch>
                <Match when={row().type === 'group'}>
                  <GroupHead row={row() as Extract<LibraryRow, { type: 'group' }>} />
                </Match>
                <Match when={row().type !== 'group'}>
                  <TreeLine
                    row={row() as Line}
                    isCurrent={key === props.current}
                    isEntry={key === entry()}
                    isRenaming={renaming() === key}
                    onFocus={() => setFocused(key)}
                    onOpen={() => open(row() as Line)}
                    onToggle={props.onToggle}
                    onPress={(event) => press(event, row() as Line)}
                    onRename={(isOn) => {
                      setRenaming(isOn ? key : null);
                      if (!isOn) queueMicrotask(() => focusLine(key));
                    }}
                    onRemove={remove}
                  />
                </Match>
              </Switch>
            )}
          </Show>
        )}
      </For>
    </div>
  );
}

function GroupHead(props: { row: Extract<LibraryRow, { type: 'group' }> }) {
  return (
    <div class={css.group} role="presentation">
      {t(`group.${props.row.group}`)}
      <span>{props.row.count}</span>
    </div>
  );
}

interface TreeLineProps {
  row: Line;
  isCurrent: boolean;
  /** Whether the row can be reached with Tab. */
  isEntry: boolean;
  isRenaming: boolean;
  onFocus: () => void;
  onOpen: () => void;
  onToggle: (folder: WorkspaceItem) => void;
  onPress: (event: KeyboardEvent) => void;
  onRename: (isOn: boolean) => void;
  onRemove: (item: WorkspaceItem) => void;
}

function TreeLine(props: TreeLineProps) {
  const item = () => (props.row.type === 'item' ? props.row.item : null);
  const line = () => (
    <div
      role="treeitem"
      data-key={props.row.key}
      tabIndex={props.isEntry ? 0 : -1}
      class={css.line}
      classList={{ [css.current!]: props.isCurrent, [css.inside!]: props.row.type === 'more' || props.row.level === 2 }}
      aria-level={props.row.type === 'more' ? 2 : props.row.level}
      aria-selected={props.isCurrent}
      aria-expanded={props.row.type === 'item' && props.row.isOpen !== null ? props.row.isOpen : undefined}
      onFocus={props.onFocus}
      onKeyDown={props.onPress}
      onClick={props.onOpen}
    >
      <Switch>
        <Match when={props.row.type === 'more' && props.row}>
          {(row) => <span>{plural('more', row().count)}</span>}
        </Match>
        <Match when={item()}>
          {(shown) => (
            <>
              <FolderToggle row={props.row} onToggle={props.onToggle} />
              <Show
                when={props.isRenaming}
                fallback={
                  <span class={css.name} title={shown().name}>
                    {shown().name}
                  </span>
                }
              >
                <NameField item={shown()} onEnd={() => props.onRename(false)} />
              </Show>
              <ItemState item={shown()} />
            </>
          )}
        </Match>
      </Switch>
    </div>
  );
  return (
    <Show when={item()} fallback={line()}>
      {(shown) => <ContextMenu items={commandsOf(shown(), props)}>{line()}</ContextMenu>}
    </Show>
  );
}

function commandsOf(item: WorkspaceItem, { onOpen, onRename, onRemove }: TreeLineProps) {
  const { source } = item;
  return [
    { label: t('openItem'), shortcut: 'Enter', onSelect: onOpen },
    // The menu returns the focus when it closes, so the field is opened after that.
    { label: t('rename'), shortcut: 'F2', onSelect: () => setTimeout(() => onRename(true)) },
    ...(source.type === 'path'
      ? [
          {
            label: t('copyPath'),
            onSelect: () => void import('./copy-path.js').then(({ copyPath }) => copyPath(source.path)),
          },
        ]
      : []),
    'line' as const,
    { label: t('remove'), shortcut: 'Del', onSelect: () => setTimeout(() => onRemove(item)) },
  ];
}

/** The icon of an item. For a folder, it is a button that opens and closes it. */
function FolderToggle(props: { row: Line; onToggle: (folder: WorkspaceItem) => void }) {
  const folder = () => (props.row.type === 'item' && props.row.isOpen !== null ? props.row : null);
  const item = () => (props.row.type === 'item' ? props.row.item : props.row.folder);
  return (
    <Show when={folder()} fallback={<ItemIcon item={item()} />}>
      {(row) => (
        <span
          class={css.toggle}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            props.onToggle(row().item);
          }}
        >
          <ItemIcon item={row().item} isOpen={row().isOpen} />
          <ChevronRight size={14} classList={{ [css.turned!]: row().isOpen === true }} />
        </span>
      )}
    </Show>
  );
}

function NameField(props: { item: WorkspaceItem; onEnd: () => void }) {
  let isOver = false;
  const end = (name: string | null) => {
    if (isOver) return;
    isOver = true;
    // Read before `onEnd`, which removes the field and its properties.
    const { item } = props;
    props.onEnd();
    if (name !== null) void renameItem(item, name);
  };
  return (
    <input
      type="text"
      class={css.rename}
      autocomplete="off"
      aria-label={t('newName', { name: props.item.name })}
      value={props.item.name}
      ref={(element) =>
        queueMicrotask(() => {
          element.focus();
          element.setSelectionRange(0, props.item.name.replace(/\.[^.]+$/, '').length);
        })
      }
      onClick={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => end(currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') end(event.currentTarget.value);
        if (event.key === 'Escape') end(null);
      }}
    />
  );
}
