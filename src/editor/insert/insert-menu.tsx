import { AtSign, Sigma, Smile } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { TextSelection } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useMemo } from 'react'
import { keyOf } from '../../../document/blocks/registry'
import { insertIcons } from '../../blocks/block-menus'
import { insertGrid } from '../../blocks/grid/grid-actions'
import { acceptedPictures } from '../../blocks/media/accept-files'
import { insertFilesAt } from '../../blocks/media/insert-media'
import { pickFiles } from '../../ui/pick-files'
import { appendCommand } from '../commands/history'
import { siblingRefusal, insertAtCursor, insertLine } from '../commands/insert-blocks'
import { newObject } from '../commands/new-blocks'
import type { PlacementRefusal } from '../queries/placement'
import { refusalText } from '../selection/block-name'
import { useWords, useEditorState } from '../view/view-context'
import type { Words, ViewContext, LayerProps } from '../view/view-context'
import { findInsertables } from './insertables'
import type { Insertable } from './insertables'
import { OptionList, useMenuAnnouncements } from './option-list'
import type { Option } from './option-list'
import { withPopup } from './popup'
import type { Popup } from './popup'
import { closeSuggestion, suggestionOf, suggestionKey } from './suggestion'
import type { Suggestion } from './suggestion'
import { TextPopover } from './text-popover'

/** The menu of everything that can be inserted here; below it what cannot, with the rule that forbids it. */
export function InsertMenu({ store, context }: LayerProps) {
  const { t } = useWords()
  const suggestion = useEditorState(store, suggestionOf)
  const isOpen = suggestion?.menu === 'blocks'
  const query = isOpen ? suggestion.query : undefined
  const { view } = store
  const found = useMemo(
    () =>
      query === undefined
        ? []
        : sorted(findInsertables(query, t), (type) => siblingRefusal(view.state, type)),
    [query, t, view],
  )
  const options = useMemo(
    () => found.map((row, index) => optionOf(row, found[index - 1], query !== '', t)),
    [found, query, t],
  )
  const count = options.length

  // A user who keeps writing does not want the menu.
  const isAbandoned =
    isOpen && count === 0 && (suggestion.query.includes(' ') || suggestion.query.length > MOST_TYPED)
  useMenuAnnouncements(view, {
    found: isOpen ? t('insert.found', { count }) : undefined,
    isAbandoned,
    announce: context.announce,
  })

  if (!isOpen || isAbandoned) return null
  return (
    <TextPopover
      view={view}
      at={suggestion.from}
      label={t('insert.menu')}
      takesFocus={false}
      className="ed-insert"
      onClose={() => closeSuggestion(view)}
    >
      <OptionList
        view={view}
        label={t('insert.menu')}
        options={options}
        announce={context.announce}
        onClose={() => closeSuggestion(view)}
        onPick={({ id }) => {
          const row = found.find(({ insertable }) => insertable.id === id)
          if (row) pickInsertable(view, row.insertable, suggestion, context)
        }}
      />
      {count === 0 ? <p className="ed-insert-none">{t('insert.none', { query: suggestion.query })}</p> : null}
    </TextPopover>
  )
}

/** A longer text that finds nothing is not a query. */
const MOST_TYPED = 12

interface Row {
  insertable: Insertable
  refusal: PlacementRefusal | undefined
}

/** Puts what may be inserted here first; each part keeps the order in which it was found. */
function sorted(found: readonly Insertable[], why: (type: number) => PlacementRefusal | undefined): Row[] {
  const rows = found.map((insertable) => ({ insertable, refusal: why(insertable.type) }))
  return [...rows.filter(({ refusal }) => !refusal), ...rows.filter(({ refusal }) => refusal)]
}

function optionOf(
  { insertable, refusal }: Row,
  above: Row | undefined,
  isFiltered: boolean,
  t: Words,
): Option {
  const { id, name, about, section } = insertable
  const Icon = icons[id] ?? icons[id.replace(/(?<!\d)\d+$/, '')]
  const isFirstRefused = refusal !== undefined && !above?.refusal
  const beginsSection = !isFiltered && !refusal && above?.insertable.section !== section
  return {
    id,
    name: t(name),
    ...(Icon ? { icon: <Icon size={18} /> } : {}),
    ...(about ? { about: t(about) } : {}),
    ...hintOf(insertable),
    ...(refusal ? { refusal: refusalText(refusal, t) } : {}),
    ...(isFirstRefused ? { group: t('insert.notHere') } : {}),
    ...(beginsSection ? { group: t(`insert.sections.${section}`) } : {}),
  }
}

/** The Markdown that does the same: an alias made of signs. */
function hintOf({ aliases }: Insertable): { hint?: string } {
  const [first = ''] = aliases.split(' ')
  const sign = /^h\d$/.test(first) ? aliases.split(' ')[1] : first
  return sign && /^[^\p{L}]{1,3}$/u.test(sign) ? { hint: sign } : {}
}

/** The icon of each menu row, by its id; ids that differ only in a number may share one. */
const icons: Readonly<Partial<Record<string, LucideIcon>>> = {
  mention: AtSign,
  emoji: Smile,
  equation: Sigma,
  ...insertIcons,
}

/** Replaces what was typed into the menu with what was chosen from it, in one step. */
function pickInsertable(
  view: EditorView,
  { type, makes }: Insertable,
  suggestion: Suggestion,
  context: ViewContext,
): void {
  if ('popup' in makes) {
    // The typed text stays until the popover replaces it or is cancelled.
    const { from, to } = suggestion
    const popup: Popup = { kind: makes.popup, from, to, isNew: true, isQuery: true }
    view.dispatch(withPopup(view.state.tr.setMeta(suggestionKey, 'close'), popup))
    return
  }
  const tr = withoutQuery(view.state, suggestion)
  if ('files' in makes) {
    view.dispatch(tr)
    void insertPicked(view, context, makes.files)
    return
  }
  if ('sign' in makes) {
    const { from } = suggestion
    const next: Suggestion = {
      menu: makes.sign === '@' ? 'people' : 'emoji',
      from,
      start: from + 1,
      to: from + 1,
      query: '',
      isAsked: true,
    }
    view.dispatch(tr.insertText(makes.sign).setMeta(suggestionKey, next))
    return
  }
  const made = appendCommand(tr, commandOf(type, makes))
  if (made) view.dispatch(made.setMeta(suggestionKey, 'close'))
}

function withoutQuery(state: EditorState, { from, to }: Suggestion): Transaction {
  const tr = state.tr.setMeta(suggestionKey, 'close')
  if (to > from) tr.delete(from, to)
  return tr.setSelection(TextSelection.create(tr.doc, from))
}

function commandOf(
  type: number,
  makes: Extract<Insertable['makes'], { line: number } | { value: object } | { columns: number }>,
): Command {
  if ('line' in makes) return insertLine(makes.line)
  if ('columns' in makes) return insertGrid(makes.columns)
  return insertAtCursor(newObject(keyOf(type), makes.value))
}

async function insertPicked(view: EditorView, context: ViewContext, kind: 'image' | 'file'): Promise<void> {
  const files = await pickFiles(kind === 'image' ? { accept: acceptedPictures } : {})
  await insertFilesAt(view, context, files, kind === 'file' ? { as: 'files' } : {})
  view.focus()
}
