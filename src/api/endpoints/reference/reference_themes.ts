import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { nothingInPath } from '../../parameters.ts'

const theme = z
  .object({
    id: z
      .string()
      .describe('Id of the theme, which is the same in every release. `/retail/intent/movers` returns it as `value`.'),
    label: z.string().describe('Name of the theme in answers.'),
    description: z.string().nullable().describe('What questions with this theme ask.'),
    origin: z
      .enum(['taxonomy', 'discovered'])
      .describe('`taxonomy` if people defined the theme; `discovered` if it was found by clustering questions.'),
    since: z.iso
      .date()
      .nullable()
      .describe('Monday of the week in which a discovered theme was first found; null for themes of the taxonomy.'),
  })
  .meta({ id: 'ReferenceTheme' })

/** Lists the themes that questions can be labelled with. */
export default endpoint({
  path: '/reference/themes',
  operation: 'getReferenceThemes',
  tag: 'Reference',
  summary: 'Themes of questions',
  use: 'Lists the themes of questions with their descriptions.',
  description:
    'All themes that a question can have in this release, ordered by label, even if nobody asks about them at the ' +
    'moment.',
  params: nothingInPath,
  query: z.object({}),
  answer: z.object({
    theme_set: z
      .string()
      .nullable()
      .describe(
        'Name of this set of themes, which changes whenever one of the themes changes. Null if there are no themes.',
      ),
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
