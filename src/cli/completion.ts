import type { Command } from 'commander'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** A command, and the sub-commands and options that may follow it on the command line. */
interface Place {
  /** The names of the command and its parents, e.g. `run nightly`; empty for the program itself. */
  path: string
  commands: { name: string; about: string }[]
  options: { flag: string; about: string; choices: readonly string[] }[]
}

/**
 * Returns a script with which a shell completes the commands and options of a program. The shell completes file names
 * as before.
 */
export function completionScript(program: Command, shell: Shell): string {
  const places = placesOf(program, '')
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](places)
}

function placesOf(command: Command, path: string): Place[] {
  const place: Place = {
    path,
    commands: command.commands.map((each) => ({ name: each.name(), about: each.description() })),
    options: [...command.options, { long: '--help', description: 'display help', argChoices: [] }].flatMap(
      ({ long, description, argChoices }) =>
        long ? [{ flag: long, about: description, choices: argChoices ?? [] }] : [],
    ),
  }
  return [place, ...command.commands.flatMap((each) => placesOf(each, `${path} ${each.name()}`.trim()))]
}

/** The script finds the command in the words on the line, and offers the sub-commands and options that may follow this command. */
function bashScript(places: Place[]): string {
  const steps = places.flatMap(({ path, commands }) =>
    commands.map(({ name }) => `      '${path}:${name}') path='${`${path} ${name}`.trim()}' ;;`),
  )
  const offers = places.map(({ path, commands, options }) => {
    const words = [...commands.map(({ name }) => name), ...options.map(({ flag }) => flag)]
    return `    '${path}') words='${words.join(' ')}' ;;`
  })
  const values = places.flatMap(({ path, options }) =>
    options.flatMap(({ flag, choices }) =>
      choices.length > 0 ? [`    '${path}:${flag}') words='${choices.join(' ')}' ;;`] : [],
    ),
  )
  return `# crowdtape completion bash
_crowdtape() {
  local current=\${COMP_WORDS[COMP_CWORD]} path='' words='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path:$word" in
${steps.join('\n')}
    esac
  done
  case "$path" in
${offers.join('\n')}
  esac
  case "$path:\${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _crowdtape crowdtape
`
}

function zshScript(places: Place[]): string {
  return `# crowdtape completion zsh
autoload -U +X bashcompinit && bashcompinit
${bashScript(places)}`
}

function fishScript(places: Place[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = places.flatMap(({ path, commands, options }) => {
    const at = `complete -c crowdtape -n ${quoted(`__crowdtape_at ${path}`.trim())}`
    return [
      ...commands.map(({ name, about }) => `${at} -f -a ${name} -d ${quoted(about)}`),
      ...options.map(({ flag, about, choices }) => {
        const values = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : ''
        return `${at} -l ${flag.slice(2)} -d ${quoted(about)}${values}`
      }),
    ]
  })
  const known = places.flatMap(({ path, commands }) => commands.map(({ name }) => quoted(`${path} ${name}`.trim())))
  return `# crowdtape completion fish
function __crowdtape_at
  set -l path
  for word in (commandline -opc)[2..-1]
    if contains -- (string join ' ' -- $path $word) ${known.join(' ')}
      set path $path $word
    end
  end
  test "$path" = "$argv"
end
${lines.join('\n')}
`
}
