import type { PublicationAnswer } from '../../contract/herald/publications'
import { accepts, stateOf } from '../../publishing/publications/publication'
import type { Publication, PublicationAct } from '../../publishing/publications/publication'
import { publicationAnswer } from '../../service/publications/publication-answer'
import { readPublication } from '../../service/publications/publication-rows'
import type { Tx } from '../../service/store/store'
import type { OperatorCall } from './operator-endpoint'
import { chatsOf, isVisible } from './people'
import { refusedWith } from './refused'

export type OfOne = OperatorCall<{ path: { publication_id: string } }>

/** The publication of the path, if the operator may see it. */
export async function named(tx: Tx, { input, context, named: ids }: OfOne): Promise<Publication> {
  const { publication_id } = input.path
  const publication = await readPublication(tx, publication_id)
  if (!publication || !isVisible(context.app, publication))
    throw refusedWith(1770002, [
      { field: 'publication_id', value: publication_id, description: 'no publication has this id' },
    ])
  for (const chat_id of chatsOf(publication)) ids.add(chat_id)
  return publication
}

/** Refuses an act in a state in which it means nothing. */
export function mustAccept(publication: Publication, act: PublicationAct, now: number): void {
  if (accepts(publication, act, now)) return
  const description = `its state is ${stateOf(publication, now)}`
  throw refusedWith(9499, [{ field: 'publication_id', description }])
}

/** Changes the publication of the path in one transaction, and notifies its program and its pages. */
export async function changed(
  call: OfOne,
  change: (tx: Tx, publication: Publication) => Promise<Publication>,
): Promise<{ publication: PublicationAnswer }> {
  const { store, now, tell } = call
  const after = await store.transaction(async (tx) => await change(tx, await named(tx, call)))
  tell(after)
  return { publication: publicationAnswer(after, now) }
}
