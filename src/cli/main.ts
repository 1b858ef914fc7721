import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { Command, CommanderError } from 'commander'
import { projectVersion, sourceSuffix } from '../base/source_file.ts'
import { isUsageError } from './usage.ts'

/**
 * Runs the command line. The exit code is 0 if the command succeeded, 1 if it failed, and 2 if the usage or the
 * configuration is wrong, in which case nothing was started.
 */
export async function main(argv: string[]): Promise<void> {
  // If the process that reads stdout ends early (`status | head -1`), the command still runs to its end.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    const program = await commandLine(argv[2])
    await program.parseAsync(argv)
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has already printed the error. `--help` and `--version` also end here, with the exit code 0.
      process.exitCode = error.exitCode === 0 ? 0 : 2
      return
    }
    const { name, message, stack } = error as Error
    process.stderr.write(`crowdtape: ${process.env.DEBUG ? stack : message}\n`)
    if (!isUsageError(error) && /^(TypeError|ReferenceError|SyntaxError)$/.test(name)) {
      process.stderr.write('This is a bug in crowdtape; DEBUG=1 shows the stack.\n')
    }
    process.exitCode = isUsageError(error) ? 2 : 1
  }
}

/**
 * Returns the program with all commands, one per file below `src/cli/commands/`. If `asked` names a command, only that
 * command is loaded, which is faster.
 */
export async function commandLine(asked?: string): Promise<Command> {
  const program = new Command('crowdtape')
    .description('Aggregated, privacy-safe signals from retail investors, AI-managed funds and company filings.')
    .version(projectVersion)
    .showHelpAfterError('Run `crowdtape --help` or `crowdtape COMMAND --help` for help.')
    .showSuggestionAfterError()
    // Each option belongs to the command that it follows, so `--json` in `ingest edgar --json` is an option of `edgar`.
    .enablePositionalOptions()
    .exitOverride()
  const folder = new URL('./commands/', import.meta.url)
  // Commands are grouped in folders. Files in deeper folders are sub-commands, which their commands load.
  const paths = (await readdir(folder, { recursive: true })).filter(
    (path) => /^(\w+\/)?\w+$/.test(path.slice(0, -sourceSuffix.length)) && path.endsWith(sourceSuffix),
  )
  const files = paths.sort((one, other) => (basename(one) < basename(other) ? -1 : 1))
  const wanted = files.filter((path) => basename(path) === `${asked}${sourceSuffix}`)
  for (const file of wanted.length > 0 ? wanted : files) {
    const { default: command } = (await import(new URL(file, folder).href)) as { default: () => Command }
    program.addCommand(inherit(program, command()))
  }
  return program
}

/**
 * Copies the parent's settings to a command and its sub-commands. Commander does this only for sub-commands that it
 * creates itself.
 */
function inherit(parent: Command, command: Command): Command {
  command.copyInheritedSettings(parent)
  for (const child of command.commands) inherit(command, child)
  return command
}
