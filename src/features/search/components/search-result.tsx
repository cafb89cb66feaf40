import { FileText, Megaphone, MessageSquare, UserRound, UsersRound } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import {
  addressOfBundle,
  formatMoment,
  jumpState,
  messageRoute,
  messagesAddress,
  messagesRoute,
} from '../../message-content/message-content'
import type { SearchHit } from '../engine/search-index'
import { MARK, MARKED_ROW, searchRoute } from '../engine/search-query'
import { useWords } from '../words'
import type { NamedThing } from './search-filters'
import styles from './search-page.module.css'

interface Props {
  hit: SearchHit
  chats: readonly NamedThing[]
  people: readonly NamedThing[]
  announcementRoute(chatId: string): string
  onKeyDown(event: KeyboardEvent): void
}

const icons = {
  announcement: Megaphone,
  message: MessageSquare,
  file: FileText,
  chat: UsersRound,
  person: UserRound,
}

/** One result: where it is, whose and when, and its words with the matches marked. It opens at its place. */
export function SearchResult({ hit, chats, people, announcementRoute, onKeyDown }: Props) {
  const { t, i18n } = useWords()
  const { kind, chat, person, at } = hit
  const Icon = icons[kind]
  const nameIn = (things: readonly NamedThing[], id: string) =>
    things.find((each) => each.id === id)?.name || id
  const facts = [
    t(`kind.${kind}`),
    kind !== 'chat' && chat && nameIn(chats, chat),
    kind !== 'person' && person && nameIn(people, person),
    at > 0 && formatMoment(at, i18n.language),
  ].filter((each) => typeof each === 'string' && each !== '')
  return (
    <li>
      <Link
        to={routeOf(hit, announcementRoute)}
        state={jumpState}
        className={styles['result']}
        onKeyDown={onKeyDown}
      >
        <Icon size={18} aria-hidden="true" className={styles['icon']} />
        <span className={styles['words']} dir="auto">
          {partsOf(hit).map(({ text, isMatch }, at) =>
            isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </span>
        <span className={styles['facts']}>
          {facts.map((fact, at) => (
            <bdi key={at}>{fact}</bdi>
          ))}
        </span>
      </Link>
    </li>
  )
}

/** The address of a result, with the words to mark there. */
function routeOf(hit: SearchHit, announcementRoute: (chatId: string) => string): string {
  const { kind, of, chat, block, inside, words } = hit
  if (kind === 'person') return searchRoute({ person: of, sort: 'time' })
  if (kind === 'chat') return announcementRoute(chat)
  const marks = new URLSearchParams(words.slice(0, MOST_MARKS).map((word) => [MARK, word])).toString()
  const more = marks && `&${marks}`
  if (inside !== undefined)
    return `${messagesRoute(chat)}${addressOfBundle(new URLSearchParams({ [messagesAddress.at]: of }), of, inside)}${more}`
  if (block === undefined) return `${messageRoute(chat, of)}${more}`
  const [id = '', row] = block.split('!')
  const place = [marks, row !== undefined && `${MARKED_ROW}=${row}`].filter(Boolean).join('&')
  return `${announcementRoute(chat)}${place && `?${place}`}#${encodeURIComponent(id)}`
}

/** Distinct words in an address. */
const MOST_MARKS = 8

function partsOf({ text, marks }: SearchHit): { text: string; isMatch: boolean }[] {
  const parts: { text: string; isMatch: boolean }[] = []
  let done = 0
  for (const [from, to] of marks) {
    if (from > done) parts.push({ text: text.slice(done, from), isMatch: false })
    parts.push({ text: text.slice(from, to), isMatch: true })
    done = to
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMatch: false })
  return parts
}
