import { count } from './kinds.ts'

/** How long stored data is kept. The days of snapshots in a release are `snapshot_days` in `config/privacy.yaml`. */
export const retention = {
  CROWDTAPE_TEXT_DAYS: count(1)
    .optional()
    .describe(
      'Days for which the lake keeps the text of conversations. After that, runs and `prune` permanently remove the text but ' +
        'keep its labels. If not set, text is kept forever.',
    ),
  CROWDTAPE_KEEP_RELEASES: count(1).default(30).describe('Releases that `prune` keeps; `--keep` overrides it.'),
}
