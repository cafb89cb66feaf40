import { useTranslation } from 'react-i18next'
import type { DraftMention } from './message-draft'
import styles from './composer.module.css'

interface Props {
  /** What the ids of the list and its options begin with. */
  id: string
  offered: readonly DraftMention[]
  active: number
  query: string
  onChoose(mention: DraftMention): void
}

/** Who can be mentioned, over the field, which keeps the focus and has the keys. */
export function MentionList({ id, offered, active, query, onChoose }: Props) {
  const { t } = useTranslation('messages')
  return (
    <div className={styles['people']}>
      <div id={`${id}-people`} role="listbox" aria-label={t('composer.members')}>
        {offered.map((each, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={each.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles['person']}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(each)}
          >
            <bdi>{each.name}</bdi>
          </div>
        ))}
      </div>
      {offered.length === 0 && (
        <p className={styles['nobody']} role="status">
          {t('composer.nobody', { query })}
        </p>
      )}
    </div>
  )
}
