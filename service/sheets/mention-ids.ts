import type { Cell, CellObject } from '../../contract/sheets/cell'
import type { ReadOptions } from '../../contract/sheets/spreadsheet'
import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import { idAs } from '../users/user-ids'
import type { UserIds } from '../users/user-ids'

type Mention = CellObject & { type: 'mention' }

/** SQLite takes 32,766 values in a statement. */
const IDS_AT_ONCE = 500

/**
 * Shows mentioned people by the kind of id that a read asks for. Unknown people
 * stay as they were written, and so do all if the read asks for no such kind.
 */
export async function withMentionIds(
  tx: Tx,
  rows: readonly (readonly Cell[])[],
  idType: ReadOptions['user_id_type'],
  caller: Caller,
): Promise<Cell[][]> {
  const asWritten = () => rows.map((row) => [...row])
  if (idType === undefined || idType === 'lark_id') return asWritten()
  const pieces = rows.flat().flatMap((cell) => (Array.isArray(cell) ? cell : [cell]))
  const ids = new Set(pieces.filter(isPerson).map(({ text }) => text))
  if (ids.size === 0) return asWritten()
  const known = await usersNamed(tx, [...ids])
  const shown = (mention: Mention): Mention => {
    const user = known.get(mention.text)
    const id = user && idAs(idType, user, caller)
    if (id === undefined) return mention
    return { ...mention, textType: idType === 'open_id' ? 'openId' : 'unionId', text: id }
  }
  const piece = (one: CellObject): CellObject => (isPerson(one) ? shown(one) : one)
  const shownIn = (cell: Cell): Cell => {
    if (Array.isArray(cell)) return cell.map(piece)
    return typeof cell === 'object' && cell !== null ? piece(cell) : cell
  }
  return rows.map((row) => row.map(shownIn))
}

const isPerson = (cell: Cell): cell is Mention =>
  typeof cell === 'object' &&
  cell !== null &&
  'type' in cell &&
  cell.type === 'mention' &&
  (cell.textType === 'openId' || cell.textType === 'unionId')

async function usersNamed(tx: Tx, ids: readonly string[]): Promise<Map<string, UserIds>> {
  const known = new Map<string, UserIds>()
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const some = ids.slice(at, at + IDS_AT_ONCE)
    const users = await tx
      .selectFrom('users')
      .select(['open_id', 'open_ids', 'user_id', 'union_id'])
      .where((eb) => eb.or([eb('open_id', 'in', some), eb('union_id', 'in', some)]))
      .execute()
    for (const user of users) known.set(user.open_id, user).set(user.union_id, user)
  }
  return known
}
