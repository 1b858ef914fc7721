import { Argument, Command } from 'commander'
import { completionScript, type Shell, shells } from '../../completion.ts'
import { examples, settingsHelp } from '../../options.ts'

export default function completion(): Command {
  return new Command('completion')
    .description('print a script with which a shell completes commands and options')
    .addHelpText(
      ...examples(
        'source <(crowdtape completion bash)   # in ~/.bashrc',
        'source <(crowdtape completion zsh)    # in ~/.zshrc, after compinit',
        'crowdtape completion fish > ~/.config/fish/completions/crowdtape.fish',
      ),
    )
    .addHelpText(...settingsHelp('CROWDTAPE_HOME'))
    .addArgument(new Argument('<shell>', 'shell for which to print the script').choices(shells))
    .action(async (shell: Shell) => {
      const { commandLine } = await import('../../main.ts')
      process.stdout.write(completionScript(await commandLine(), shell))
    })
}
