import { Command } from 'commander'
import { openContext } from '../../../pipeline/run_context.ts'
import { verifyByRebuild, verifyBytes } from '../../../pipeline/verify.ts'
import { NoSuchRelease } from '../../../release/releases.ts'
import { examples, homeOf, homeOption, jsonOption, settingsHelp, waitOption } from '../../options.ts'
import { progressStages } from '../../progress.ts'
import { print, printJson } from '../../table.ts'

interface VerifyOptions {
  home?: string
  release?: string
  rebuild?: boolean
  wait?: number
  json?: boolean
}

export default function verify(): Command {
  return new Command('verify')
    .description(
      'compare the files of a release and the files of its inputs with the recorded hashes; exits with 1 if a file differs',
    )
    .addHelpText(...examples('crowdtape verify', 'crowdtape verify --rebuild'))
    .addHelpText(...settingsHelp('home', 'lock', 'build', 'queue', 'providers', 'model'))
    .option('--rebuild', 'also rebuild everything in a temporary folder and compare the results')
    .option('--release <id>', 'id of the release to verify (default: the live release)')
    .addOption(homeOption())
    .addOption(waitOption())
    .addOption(jsonOption())
    .action(async (options: VerifyOptions) => {
      const { home, settings } = homeOf(options)
      const context = await openContext(home, 'verify', settings, options.wait)
      try {
        const id = options.release ?? (await context.releases.current())?.release
        if (!id) throw new NoSuchRelease('there is no release yet; `crowdtape run nightly` creates the first')
        const manifest = await context.releases.manifest(id)
        const stage = progressStages()
        const verified = options.rebuild
          ? await stage(`Rebuild ${id} elsewhere`, (say) => verifyByRebuild(context, manifest, say))
          : await stage(`Read the inputs of ${id}`, () => verifyBytes(context, manifest))
        if (options.json) printJson(verified)
        else {
          for (const difference of verified.differences) print(difference)
          if (verified.kept)
            print(`${verified.kept} partitions were not rebuilt, because text that they read has expired`)
          print(`${verified.release}: ${verified.compared} objects compared, ${verified.differences.length} differ`)
        }
        if (verified.differences.length > 0) process.exitCode = 1
      } finally {
        await context.close()
      }
    })
}
