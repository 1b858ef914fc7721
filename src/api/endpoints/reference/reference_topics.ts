import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { nothingInPath } from '../../parameters.ts'

const topic = z
  .object({
    id: z.string().describe('Identifier, the same from release to release.'),
    label: z.string().describe('What `topic` parameters take, and answers give.'),
    description: z.string(),
  })
  .meta({ id: 'ReferenceTopic' })

/** The topics that conversations are labelled with. */
export default endpoint({
  path: '/reference/topics',
  operation: 'getReferenceTopics',
  tag: 'Reference',
  summary: 'Topics of conversations',
  use: 'Lists the labels that `topic` parameters take.',
  description: 'All topics that conversations are labelled with, by label; also those that nobody talks about now.',
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
