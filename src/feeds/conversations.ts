import { feed, instant, messages, person, required, text } from './contract/feed.ts'

export default feed({
  about: 'One conversation of an investor: a thread of messages.',
  key: ['conversation_id'],
  partition: { day: 'started_at' },
  columns: {
    conversation_id: required(text(256)),
    user_id: required(person()),
    started_at: required(instant()),
    messages: required(messages()),
  },
})
