import { quoted } from '../../core/base/text/shell-command.js';
import type { Completions } from '../completions.js';
import type { CompletionNode } from './completion-node.js';

const wordsFor = (completions: Completions) =>
  completions === 'models' ? '"$(_vision_cli_models)"' : quoted(completions.join(' '));

const flagLines = (nodes: readonly CompletionNode[]) =>
  nodes.flatMap(({ path, flags }) =>
    flags.map(
      ({ flag, completions }) =>
        `    ${quoted(`${path} ${flag}`)}) _vision_cli_offer ${wordsFor(completions)}; return ;;`,
    ),
  );

function commandLine({ path, words, completions, extension }: CompletionNode): string {
  const values = completions === null ? '' : `; values=${wordsFor(completions)}`;
  const pattern = extension === null ? '' : `; pattern='!*${extension}'`;
  // File names are not offered for a group, which needs a command, or for an argument with fixed values.
  const isGroup = words.some((word) => !word.startsWith('-'));
  const files = isGroup || Array.isArray(completions) ? "; files=''" : '';
  return `    ${quoted(path)}) choices=${quoted(words.join(' '))}${values}${pattern}${files} ;;`;
}

/**
 * Returns a completion script for bash, which zsh can also load. The script starts no program: the model ids are the
 * names of the card files.
 * @param modelsDir absolute path.
 */
export function bashScript(nodes: readonly CompletionNode[], modelsDir: string): string {
  return `_vision_cli_models() {
  local card
  for card in ${quoted(modelsDir)}/*.card.yaml; do
    [ -e "$card" ] || continue
    card="\${card##*/}"
    echo "\${card%.card.yaml}"
  done
}
# Offers words for a value, which may be a list with commas.
_vision_cli_offer() {
  local current="\${COMP_WORDS[COMP_CWORD]}" word
  local before="\${current%"\${current##*,}"}"
  COMPREPLY=()
  for word in $1; do
    case "$before$word" in "$current"*) COMPREPLY+=("$before$word") ;; esac
  done
}
# Collects the commands before the cursor. Other words are options or paths. In zsh, "path" and "words" are special.
_vision_cli() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local place='vision-cli' word choices='' values='' pattern='' files='any'
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD-1))}"; do
    case "$word" in -*) ;; *) case "$place" in *' '*' '*) ;; *) place="$place $word" ;; esac ;; esac
  done
  case "$place $previous" in
${flagLines(nodes).join('\n')}
  esac
  case "$place" in
${nodes.map(commandLine).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$choices $values" -- "$current"))
  if [ -n "$pattern" ]; then COMPREPLY+=($(compgen -f -X "$pattern" -- "$current") $(compgen -d -- "$current"))
  elif [ -n "$files" ]; then COMPREPLY+=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _vision_cli vision-cli`;
}
