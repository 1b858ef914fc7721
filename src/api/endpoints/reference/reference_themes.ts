import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { nothingInPath } from '../../parameters.ts'

const theme = z
  .object({
    id: z.string().describe('Identifier, the same in every release; movers return it as `value`.'),
    label: z.string().describe('Name in answers.'),
    description: z.string().nullable().describe('What the questions of the theme ask.'),
    origin: z
      .enum(['taxonomy', 'discovered'])
      .describe('`taxonomy`: written by people. `discovered`: found in the questions.'),
    since: z.iso
      .date()
      .nullable()
      .describe('Monday of the week in which it was first found; null for themes of the taxonomy.'),
  })
  .meta({ id: 'ReferenceTheme' })

/** The themes that questions are labelled with. */
export default endpoint({
  path: '/reference/themes',
  operation: 'getReferenceThemes',
  tag: 'Reference',
  summary: 'Themes of questions',
  use: 'Lists the themes of questions with their descriptions.',
  description:
    'All themes of the release’s theme set, ordered by label, including those that nobody asks about at the moment.',
  params: nothingInPath,
  query: z.object({}),
  answer: z.object({
    theme_set: z
      .string()
      .nullable()
      .describe('Name of the theme set. It changes whenever a theme in the set changes; null if there are no themes.'),
    themes: z.array(theme),
  }),
  example: {
    theme_set: '5f1d8a0c2b7e',
    themes: [
      {
        id: 'too_late',
        label: 'Is it too late to buy?',
        description: 'Whether the price has run too far to buy now.',
        origin: 'taxonomy',
        since: null,
      },
    ],
  },
  async run(_request, release) {
    const found = await release.rowsOf<z.output<typeof theme> & { theme_set: string }>(
      'intent_themes',
      `select theme_id as id, label, description, origin, since::varchar as since, theme_set
      from intent_themes order by label`,
    )
    return { theme_set: found[0]?.theme_set ?? null, themes: found.map(({ theme_set: _, ...each }) => each) }
  },
})
