import { LocalPublications } from '../../../contract/herald/publications'
import type { AnyEndpoint } from '../../http/endpoint'
import { publicationAnswer } from '../../publications/publication-answer'
import { readPublications } from '../../publications/publication-rows'
import { heraldEndpoint, nothing } from '../herald-endpoint'
import { MOST_LISTED } from './known-publication'

export const listPublications: AnyEndpoint = heraldEndpoint({
  contract: LocalPublications.list,
  does: 'lists the publications, the newest first',
  gather: nothing,
  rules: [],
  async run({ tx, world, input: { query } }) {
    const { app_id, chat_id } = query
    const publications = await readPublications(tx, { app_id, chat_id, most: MOST_LISTED })
    return { publications: publications.map((each) => publicationAnswer(each, world.now())) }
  },
})
