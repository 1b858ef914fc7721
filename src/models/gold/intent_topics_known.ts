import { writeRows } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { readTopics } from '../../labels/topics.ts'

const columns: Record<string, [string, string]> = {
  topic_id: ['VARCHAR', 'id of the topic, which never changes'],
  label: ['VARCHAR', 'label of the topic'],
  description: ['VARCHAR', 'one sentence that describes the topic'],
}

export default typescriptModel({
  about: 'The topics of config/labels/topics.yaml at the time when the release was built.',
  grain: ['topic_id'],
  columns,
  checks: ['length(label) between 1 and 80'],
  inputs: [],
  files: ['config/labels/topics.yaml'],
  async run({ connection, output }) {
    const topics = readTopics().map(({ id, label, description }) => ({ topic_id: id, label, description }))
    await writeRows(connection, output, columns, topics)
  },
})
