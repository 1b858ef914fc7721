import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import { OpenQueue, type QueuePlace } from '../runner/queue.ts'

/** Bull-board, the page of a queue with its jobs, below `address`. It outlasts a Redis that is away. */
export function queueBoard(place: QueuePlace, address: string): FastifyPluginCallback {
  const open = new OpenQueue(place)
  const serverAdapter = new FastifyAdapter()
  serverAdapter.setBasePath(address)
  createBullBoard({
    queues: [new BullMQAdapter(open.queue)],
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Crowdtape', hideRedisDetails: true, favIcon: icons } },
  })
  const plugin = serverAdapter.registerPlugin() as unknown as (
    app: FastifyInstance,
    options: object,
    done: () => void,
  ) => void
  return (app, _options, done) => {
    app.addHook('onClose', () => open.close())
    plugin(app, { prefix: '', basePath: address }, done)
  }
}

const icons = { default: '/pages/icon.svg', alternative: '/pages/icon.svg' }
