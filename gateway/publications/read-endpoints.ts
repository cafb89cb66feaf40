import { GatewayPublications } from '../../contract/herald/publications'
import { contentAnswer, publicationAnswer } from '../../service/publications/publication-answer'
import { contentOf, readPublications } from '../../service/publications/publication-rows'
import { named } from './known'
import { operatorEndpoint, type OperatorEndpoint } from './operator-endpoint'
import { isVisible } from './people'

/** The most publications in a list. */
export const MOST_LISTED = 200

const list = operatorEndpoint({
  endpoint: GatewayPublications.list,
  isRead: true,
  isLogged: false,
  async run({ context: { app }, store, now, input: { query } }) {
    const { chat_id } = query
    const found = await store.read((tx) =>
      readPublications(tx, { app_id: app.app_id, chat_id, most: MOST_LISTED }),
    )
    const visible = found.filter((publication) => isVisible(app, publication))
    return { publications: visible.map((publication) => publicationAnswer(publication, now)) }
  },
})

const get = operatorEndpoint({
  endpoint: GatewayPublications.get,
  isRead: true,
  isLogged: false,
  run: async (call) => ({
    publication: publicationAnswer(await call.store.read((tx) => named(tx, call)), call.now),
  }),
})

const content = operatorEndpoint({
  endpoint: GatewayPublications.content,
  isRead: true,
  isLogged: true,
  run: (call) =>
    call.store.read(async (tx) => {
      const publication = await named(tx, call)
      return contentAnswer(publication, await contentOf(tx, publication.publication_id))
    }),
})

export const readEndpoints: readonly OperatorEndpoint[] = [list, get, content]
