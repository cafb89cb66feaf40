import { useEffect, useMemo } from 'react'
import type { LayerProps } from '../layers/layers'
import { wordsOfRefusal } from '../objects/media/words-of-refusal'
import type { PlaceRefusal } from '../queries/why-not-here'
import { useEditorState } from '../view/view-store'
import { useWords } from '../view/use-words'
import type { Words } from '../view/use-words'
import { findInsertables } from './find-insertables'
import { insertIcons } from './insert-icons'
import type { Insertable } from './insertables'
import { whyNotBeside } from './insert-here'
import { OptionList } from './option-list'
import type { Option } from './option-list'
import { pickInsertable } from './pick-insertable'
import { closeSuggestion, suggestionOf } from './suggestion'
import { TextPopover } from './text-popover'

/** The menu of everything that can be made here, and below it what cannot, with the rule that forbids it. */
export function InsertMenu({ store, context }: LayerProps) {
  const { t } = useWords()
  const suggestion = useEditorState(store, suggestionOf)
  const isOpen = suggestion?.menu === 'blocks'
  const query = isOpen ? suggestion.query : undefined
  const { view } = store
  const found = useMemo(
    () =>
      query === undefined ? [] : sorted(findInsertables(query, t), (type) => whyNotBeside(view.state, type)),
    [query, t, view],
  )
  const options = useMemo(
    () => found.map((row, index) => optionOf(row, found[index - 1], query !== '', t)),
    [found, query, t],
  )
  const count = options.length

  useEffect(() => {
    if (isOpen) context.announce(t('insert.found', { count }))
  }, [isOpen, count, context, t])

  // Whoever goes on writing means no menu.
  const isForsaken =
    isOpen && count === 0 && (suggestion.query.includes(' ') || suggestion.query.length > MOST_TYPED)
  useEffect(() => {
    if (isForsaken) closeSuggestion(view)
  }, [isForsaken, view])

  if (!isOpen || isForsaken) return null
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

/** A query that finds nothing and is longer is no query. */
const MOST_TYPED = 12

interface Row {
  insertable: Insertable
  refusal: PlaceRefusal | undefined
}

/** What may stand here first, each part in the order in which it was found. */
function sorted(found: readonly Insertable[], why: (type: number) => PlaceRefusal | undefined): Row[] {
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
  const Icon = insertIcons[id] ?? insertIcons[id.replace(/\d+$/, '')]
  const isFirstRefused = refusal !== undefined && !above?.refusal
  const beginsSection = !isFiltered && !refusal && above?.insertable.section !== section
  return {
    id,
    name: t(name),
    ...(Icon ? { icon: <Icon size={18} /> } : {}),
    ...(about ? { about: t(about) } : {}),
    ...hintOf(insertable),
    ...(refusal ? { refusal: wordsOfRefusal(refusal, t) } : {}),
    ...(isFirstRefused ? { group: t('insert.notHere') } : {}),
    ...(beginsSection ? { group: t(`insert.sections.${section}`) } : {}),
  }
}

/** The Markdown that does the same: an alias that is made of signs. */
function hintOf({ aliases }: Insertable): { hint?: string } {
  const [first = ''] = aliases.split(' ')
  const sign = /^h\d$/.test(first) ? aliases.split(' ')[1] : first
  return sign && /^[^\p{L}]{1,3}$/u.test(sign) ? { hint: sign } : {}
}
