import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { nothingInPath } from '../../parameters.ts'

const topic = z
  .object({
    id: z
      .string()
      .describe('Id of the topic, which is the same in every release. `/retail/intent/movers` returns it as `value`.'),
    label: z.string().describe('Name of the topic in `topic` parameters and in answers.'),
    description: z.string(),
  })
  .meta({ id: 'ReferenceTopic' })

/** Lists the topics that conversations can be labelled with. */
export default endpoint({
  path: '/reference/topics',
  operation: 'getReferenceTopics',
  tag: 'Reference',
  summary: 'Topics of conversations',
  use: 'Lists the topics of conversations, whose labels are the values of `topic` parameters.',
  description:
    'All topics that a conversation can have, ordered by label, even if nobody talks about them at the moment.',
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
