import { TextSelection } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import { useMemo } from 'react'
import { glyphNamed } from '../../../document/emoji/emoji'
import { useLatestAnswer } from '../../ui/outside-react'
import { schema } from '../schema/schema'
import type { Person } from '../view/ports'
import type { LayerProps } from '../view/view-context'
import { useWords, useEditorState } from '../view/view-context'
import { findEmoji } from './emoji-picker'
import { InsertMenu } from './insert-menu'
import { LinkCard } from './link-card'
import { OptionList, useMenuAnnouncements } from './option-list'
import { PopupLayer } from './popup-layer'
import { dismissSuggestion, suggestionKey, suggestionOf } from './suggestion'
import type { Suggestion } from './suggestion'
import { TextPopover } from './text-popover'

/** All menus and forms that insert something at the cursor or change something small there. */
export const InsertLayer = (props: LayerProps) => (
  <>
    <InsertMenu {...props} />
    <MentionMenu {...props} />
    <EmojiMenu {...props} />
    <PopupLayer {...props} />
    <LinkCard {...props} />
  </>
)

/** Members of this chat while a name is typed after `@`. A mention sends no notification, and the menu says so. */
function MentionMenu({ store, context }: LayerProps) {
  const { t } = useWords()
  const suggestion = useEditorState(store, suggestionOf)
  const isOpen = suggestion?.menu === 'people'
  const query = isOpen ? suggestion.query : undefined
  const answer = usePeople(query, context.ports)
  const { view } = store
  const people = answer?.people ?? []
  const count = people.length

  const isAbandoned = isOpen && answer?.query === query && count === 0 && / |.{20}/.test(query ?? '')
  useMenuAnnouncements(view, {
    found: isOpen && answer ? t('insert.people.found', { count }) : undefined,
    isAbandoned,
    announce: context.announce,
  })

  if (!isOpen || isAbandoned) return null
  const state = !answer ? 'searching' : answer.failed ? 'failed' : 'none'
  return (
    <TextPopover
      view={view}
      at={suggestion.from}
      label={t('insert.people.menu')}
      takesFocus={false}
      className="ed-insert"
      onClose={() => dismissSuggestion(view)}
    >
      <OptionList
        view={view}
        label={t('insert.people.menu')}
        options={people.map(({ open_id, name }) => ({ id: open_id, name }))}
        announce={context.announce}
        onClose={() => dismissSuggestion(view)}
        onPick={({ id }) => {
          view.dispatch(insertMention(view.state, suggestion, id))
          view.focus()
        }}
      />
      {count === 0 ? (
        <p className="ed-insert-none">{t(`insert.people.${state}`, { query: suggestion.query })}</p>
      ) : null}
      <p className="ed-insert-note">{t('insert.people.quiet')}</p>
    </TextPopover>
  )
}

/** Emoji while a name is typed after `:`. If none is found, it stays text. */
function EmojiMenu({ store, context }: LayerProps) {
  const { t } = useWords()
  const suggestion = useEditorState(store, suggestionOf)
  const query = suggestion?.menu === 'emoji' ? suggestion.query : undefined
  const names = useMemo(() => (query === undefined ? [] : findEmoji(query).slice(0, MOST_SHOWN)), [query])
  const count = names.length
  const { view } = store
  const isAbandoned = query !== undefined && count === 0

  useMenuAnnouncements(view, {
    found: count > 0 ? t('insert.emojis.found', { count }) : undefined,
    isAbandoned,
    announce: context.announce,
  })

  if (!suggestion || count === 0) return null
  return (
    <TextPopover
      view={view}
      at={suggestion.from}
      label={t('insert.emojis.menu')}
      takesFocus={false}
      className="ed-insert"
      onClose={() => dismissSuggestion(view)}
    >
      <OptionList
        view={view}
        label={t('insert.emojis.menu')}
        options={names.map((name) => ({ id: name, name: `:${name}:`, icon: glyphNamed(name) }))}
        announce={context.announce}
        onClose={() => dismissSuggestion(view)}
        onPick={({ id }) => {
          const { from, to } = suggestion
          const tr = view.state.tr.insertText(glyphNamed(id) ?? '', from, to)
          view.dispatch(tr.setMeta(suggestionKey, 'close').scrollIntoView())
          view.focus()
        }}
      />
    </TextPopover>
  )
}

/** Replaces the typed text with the mention and a space, so that the user can type on. */
export function insertMention(state: EditorState, { from, to }: Suggestion, user_id: string): Transaction {
  const marks = state.doc.resolve(from).marks()
  const name = schema.node('element', { element: { mention_user: { user_id } } }, undefined, marks)
  const tr = state.tr.replaceWith(from, to, [name, schema.text(' ', marks)])
  tr.setSelection(TextSelection.create(tr.doc, from + 2))
  return tr.setMeta(suggestionKey, 'close').scrollIntoView()
}

interface Answer {
  query: string
  people: readonly Person[]
  failed: boolean
}

/** Keeps the last result while the next is on its way, so that the list does not flicker. */
function usePeople(query: string | undefined, ports: LayerProps['context']['ports']): Answer | undefined {
  return useLatestAnswer(query, (asked): Promise<Answer> =>
    ports.people.find(asked).then(
      (people) => ({ query: asked, people: people.slice(0, MOST_SHOWN), failed: false }),
      () => ({ query: asked, people: [], failed: true }),
    ),
  )?.answer
}

const MOST_SHOWN = 50
