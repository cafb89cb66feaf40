import type { KeyboardEvent, RefObject } from 'react'
import { MarksToolbar, type ReplaceText } from './marks-toolbar'
import { MentionList } from './mention-list'
import type { Draft } from './message-draft'
import type { useMentionOffers } from './use-mention-offers'
import type { usePasting } from './use-pasting'
import { useWords } from './words'
import styles from './composer-form.module.css'

interface Props {
  /** The prefix of the ids of its parts. */
  id: string
  field: RefObject<HTMLTextAreaElement | null>
  draft: Draft
  label: string
  placeholder: string
  /** The id of what describes the text. */
  describedBy: string | undefined
  isInvalid: boolean
  isSaving: boolean
  offers: ReturnType<typeof useMentionOffers>
  pasting: ReturnType<typeof usePasting>
  selection(): [from: number, to: number]
  replace: ReplaceText
  onChange(different: Partial<Draft>): void
  onCaret(at: number): void
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void
}

/** The text of a draft or the JSON of a card; a post also has a title and marks. */
export function DraftField(props: Props) {
  const { id, field, draft, label, offers, pasting, selection, replace, isSaving, onChange, onCaret } = props
  const { t } = useWords()
  const isCard = draft.kind === 'card'
  const text = isCard ? draft.card : draft.text
  return (
    <>
      {draft.kind === 'post' && (
        <>
          <input
            className={styles['title']}
            type="text"
            dir="auto"
            aria-label={t('title')}
            placeholder={t('title')}
            readOnly={isSaving}
            value={draft.title}
            onChange={(event) => onChange({ title: event.target.value })}
            onKeyDown={pasting.onKey}
            onPaste={pasting.onPasteInTitle}
          />
          <MarksToolbar text={text} selection={selection} replace={replace} />
        </>
      )}
      <div className={styles['field']}>
        <textarea
          ref={field}
          className={`${styles['text']} ${isCard ? styles['json'] : ''}`}
          dir={isCard ? 'ltr' : 'auto'}
          rows={isCard ? 6 : 1}
          aria-label={label}
          aria-autocomplete={isCard ? undefined : 'list'}
          aria-controls={offers.query === undefined ? undefined : `${id}-people`}
          aria-activedescendant={offers.offered.length > 0 ? `${id}-${offers.active}` : undefined}
          aria-invalid={props.isInvalid}
          aria-describedby={props.describedBy}
          placeholder={props.placeholder}
          spellCheck={!isCard}
          readOnly={isSaving}
          value={text}
          onChange={({ target: { value, selectionStart }, nativeEvent }) => {
            onCaret(selectionStart)
            offers.restart()
            const { inputType } = nativeEvent as Partial<InputEvent>
            if (isCard) onChange({ card: value })
            else onChange(pasting.draftAt(value, inputType) ?? { text: value })
          }}
          onSelect={(event) => onCaret(event.currentTarget.selectionStart)}
          onKeyDown={props.onKeyDown}
          onPaste={pasting.onPaste}
        />
        {offers.query !== undefined && (
          <MentionList
            id={id}
            offered={offers.offered}
            active={offers.active}
            query={offers.query}
            onChoose={offers.choose}
          />
        )}
      </div>
    </>
  )
}
