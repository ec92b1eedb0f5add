/** `completion bash|zsh|fish`: scripts for the shell, made from the commands themselves. */
import { Argument, type Command } from 'commander';
import { write } from './output.js';

/** The commands and options that may follow a path of commands. */
interface CommandWords {
  readonly path: string;
  readonly words: readonly string[];
}

const optionsOf = (command: Command): string[] =>
  command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []));

const placesOf = (command: Command, path: string): CommandWords[] => {
  const words = [...command.commands.map((child) => child.name()), ...optionsOf(command), '--help'];
  const below = command.commands.flatMap((child) =>
    placesOf(child, path === '' ? child.name() : `${path} ${child.name()}`),
  );
  return [{ path, words }, ...below];
};

const cases = (places: readonly CommandWords[]): string =>
  places.map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`).join('\n');

/** The path of commands is the longest beginning of the line that is one. */
const bash = (
  places: readonly CommandWords[],
): string => `# Completion of marketplace for bash: source <(marketplace completion bash)
_marketplace() {
  local path='' candidate word words i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    candidate="\${path:+$path }$word"
    case "$candidate" in
${places
  .filter(({ path }) => path !== '')
  .map(({ path }) => `      '${path}') path=$candidate ;;`)
  .join('\n')}
      *) ;;
    esac
  done
  case "$path" in
${cases(places)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [[ \${#COMPREPLY[@]} -gt 0 ]] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o filenames -F _marketplace marketplace
`;

const zsh = (places: readonly CommandWords[]): string => `#compdef marketplace
# Completion of marketplace for zsh: source <(marketplace completion zsh)
autoload -U +X bashcompinit && bashcompinit
${bash(places).split('\n').slice(1).join('\n')}`;

const fish = (places: readonly CommandWords[]): string => {
  const lines = places.flatMap(({ path, words }) => {
    const seen = path.split(' ').filter(Boolean);
    const condition =
      seen.length === 0
        ? '__fish_use_subcommand'
        : seen.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
    return words.map((word) =>
      word.startsWith('--')
        ? `complete -c marketplace -n '${condition}' -l ${word.slice(2)}`
        : `complete -c marketplace -f -n '${condition}' -a ${word}`,
    );
  });
  return `# Completion of marketplace for fish: marketplace completion fish | source\n${lines.join('\n')}\n`;
};

const shells = { bash, zsh, fish } as const;

/** Adds the command; it completes what the program has by the time it runs. */
export const addCompletion = (program: Command): void => {
  program
    .command('completion')
    .description('a script that completes commands and options')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(shells)))
    .action((shell: keyof typeof shells) => write(shells[shell](placesOf(program, ''))));
};
