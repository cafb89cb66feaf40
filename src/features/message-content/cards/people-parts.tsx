import { recordOf } from '../../../../contract/is-object'
import { initialsOf } from '../../../ui/first-letter'
import { PersonAvatar } from '../../../ui/person-avatar'
import { useWords } from '../cards-words'
import { listOf, stringOf } from '../contents/tolerant'
import { useCard } from './card-context'
import type { PartProps } from './card-context'
import { CardIcon } from './card-icon'
import { within } from './card-look'
import styles from './people-parts.module.css'

const SIZES: ReadonlySet<unknown> = new Set(['extra_small', 'small', 'medium', 'large'])
/** More people of a list are not drawn. */
const MOST_PEOPLE = 100

interface FaceProps {
  id: string
  fields: Readonly<Record<string, unknown>>
}

/** A person: their avatar and their name, each unless the card hides it. */
export function Face({ id, fields: { size, show_avatar, show_name, style } }: FaceProps) {
  const { names } = useCard()
  const name = names.get(id) ?? id
  const hasAvatar = show_avatar !== false
  const hasName = show_name !== false
  return (
    <span
      className={styles['person']}
      data-size={SIZES.has(size) ? String(size) : 'medium'}
      data-capsule={style === 'capsule' || undefined}
    >
      {hasAvatar && (
        <PersonAvatar
          id={id}
          className={styles['avatar']}
          {...(hasName ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
        >
          {initialsOf(name)}
        </PersonAvatar>
      )}
      {(hasName || !hasAvatar) && <bdi className={styles['name']}>{name}</bdi>}
    </span>
  )
}

export const PersonPart = ({ part: { fields } }: PartProps) => (
  <Face id={stringOf(fields['user_id'])} fields={fields} />
)

/** Several people, as a list that says how many more there are. */
export function PersonListPart({ part: { fields } }: PartProps) {
  const { icon, ud_icon, persons, lines, show_name } = fields
  const ids = listOf(persons)
    .map((each) => stringOf(recordOf(each)['id']))
    .filter((id) => id !== '')
  return (
    <div className={styles['line']}>
      <CardIcon value={ud_icon ?? icon} />
      <People
        ids={ids}
        fields={{ ...fields, show_name: show_name !== false }}
        lines={within(0, lines, 20, 0)}
      />
    </div>
  )
}

interface PeopleProps {
  ids: readonly string[]
  fields: Readonly<Record<string, unknown>>
  /** More lines are not shown; 0 for all. */
  lines?: number
}

/** Faces one after the other. */
export function People({ ids, fields, lines = 0 }: PeopleProps) {
  const { t } = useWords()
  const shown = ids.slice(0, MOST_PEOPLE)
  return (
    <ul
      className={styles['people']}
      aria-label={t('people')}
      data-lines={lines > 0 || undefined}
      style={lines > 0 ? { maxBlockSize: `${lines * 40}px` } : undefined}
    >
      {shown.map((id, at) => (
        <li key={at}>
          <Face id={id} fields={fields} />
        </li>
      ))}
      {ids.length > shown.length && <li className={styles['name']}>{`+${ids.length - shown.length}`}</li>}
    </ul>
  )
}
