import type { Lost } from '../../contract/herald/world'
import type { Tx } from '../store/store'
import { NEWEST } from '../store/tables/announcements'
import { NEVER } from './never'

/** Lists the parts of a world that its file cannot express, each with its count. Parts with none are left out. */
export async function lostWords(tx: Tx): Promise<Lost[]> {
  const count = tx.fn.countAll<number | bigint>().as('count')
  const counted: [string, { count: number | bigint } | undefined][] = [
    [
      'earlier versions of blocks',
      await tx.selectFrom('blocks').select(count).where('to_revision', '!=', NEWEST).executeTakeFirst(),
    ],
    [
      'announcements whose revision is not the first',
      await tx.selectFrom('announcements').select(count).where('revision', '>', 1).executeTakeFirst(),
    ],
    [
      'media of blocks that are gone',
      await tx
        .selectFrom('media')
        .select(count)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('blocks')
                .select('blocks.block_id')
                .whereRef('blocks.chat_id', '=', 'media.chat_id')
                .whereRef('blocks.block_id', '=', 'media.block_id')
                .where('to_revision', '=', NEWEST),
            ),
          ),
        )
        .executeTakeFirst(),
    ],
    [
      'who uploaded media, and as what',
      await tx.selectFrom('media').select(count).where('app_id', '!=', '').executeTakeFirst(),
    ],
    [
      'revisions of sheets',
      await tx.selectFrom('sheets').select(count).where('revision', '>', 0).executeTakeFirst(),
    ],
    [
      'when messages were edited or recalled',
      await tx.selectFrom('messages').select(count).where('update_time', '>', 0).executeTakeFirst(),
    ],
    [
      'when chats were made',
      await tx.selectFrom('chats').select(count).where('create_time', '>', 0).executeTakeFirst(),
    ],
    ['reactions', await tx.selectFrom('reactions').select(count).executeTakeFirst()],
    ['pins', await tx.selectFrom('pins').select(count).executeTakeFirst()],
    [
      'for whom messages were urgent',
      await tx.selectFrom('urgent_messages').select(count).executeTakeFirst(),
    ],
    [
      'which cards can be changed by CardKit',
      await tx.selectFrom('card_entities').select(count).executeTakeFirst(),
    ],
    ['who has read messages', await tx.selectFrom('message_reads').select(count).executeTakeFirst()],
    ['remembered client_tokens', await tx.selectFrom('operations').select(count).executeTakeFirst()],
    ['remembered uuids', await tx.selectFrom('answered').select(count).executeTakeFirst()],
    [
      'tokens that were issued',
      await tx.selectFrom('tokens').select(count).where('expires_at', '!=', NEVER).executeTakeFirst(),
    ],
    ['tokens of people', await tx.selectFrom('user_tokens').select(count).executeTakeFirst()],
    ['uploads that are not finished', await tx.selectFrom('uploads').select(count).executeTakeFirst()],
    ['publications', await tx.selectFrom('publications').select(count).executeTakeFirst()],
    ['held changes', await tx.selectFrom('held_changes').select(count).executeTakeFirst()],
    [
      'pictures, files and sheets of held changes',
      await tx.selectFrom('held_media').select(count).executeTakeFirst(),
    ],
    ['events and their tries', await tx.selectFrom('events').select(count).executeTakeFirst()],
  ]
  return counted
    .map(([what, row]) => ({ what, count: Number(row?.count ?? 0) }))
    .filter((lost) => lost.count > 0)
}
