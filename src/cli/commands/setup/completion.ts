import { Argument, Command } from 'commander'
import { completionScript, type Shell, shells } from '../../completion.ts'
import { examples, settingsHelp } from '../../options.ts'

export default function completion(): Command {
  return new Command('completion')
    .description('print a script that completes commands and options in a shell')
    .addHelpText(
      ...examples(
        'source <(crowdtape completion bash)   # in ~/.bashrc',
        'source <(crowdtape completion zsh)    # in ~/.zshrc, after compinit',
        'crowdtape completion fish > ~/.config/fish/completions/crowdtape.fish',
      ),
    )
    .addHelpText(...settingsHelp('CROWDTAPE_HOME'))
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .action(async (shell: Shell) => {
      const { commandLine } = await import('../../main.ts')
      process.stdout.write(completionScript(await commandLine(), shell))
    })
}
