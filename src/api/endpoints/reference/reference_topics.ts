import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { nothingInPath } from '../../parameters.ts'

const topic = z
  .object({
    id: z.string().describe('Identifier, the same in every release.'),
    label: z.string().describe('Value of `topic` parameters, and name in answers.'),
    description: z.string(),
  })
  .meta({ id: 'ReferenceTopic' })

/** The topics that conversations are labelled with. */
export default endpoint({
  path: '/reference/topics',
  operation: 'getReferenceTopics',
  tag: 'Reference',
  summary: 'Topics of conversations',
  use: 'Lists the labels for `topic` parameters.',
  description: 'All topics for conversations, ordered by label, including those that nobody talks about at the moment.',
  params: nothingInPath,
  query: z.object({}),
  answer: z.object({ topics: z.array(topic) }),
  example: {
    topics: [{ id: 'earnings', label: 'Earnings', description: 'Quarterly results and what is expected of them.' }],
  },
  async run(_request, release) {
    const topics = await release.rowsOf<z.output<typeof topic>>(
      'intent_topics_known',
      'select topic_id as id, label, description from intent_topics_known order by label',
    )
    return { topics }
  },
})
