import { useWords } from './use-words'
import type { Command } from 'prosemirror-state'
import { blockTypeOf } from '../../../contract/docx/block-types'
import { setKind } from '../commands/set-kind'
import { toggleWrap } from '../commands/wrap-blocks'
import type { Wrapper } from '../commands/wrap-blocks'
import { ChoiceMenu } from './choice-menu'

const kinds = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 15, 14]

const wrappers: readonly [number, Wrapper][] = [
  [19, 'callout'],
  [34, 'quote_container'],
]

interface KindMenuProps {
  type: number
  run: (command: Command) => void
  focusText: () => void
}

/** What the selected lines are, and what else they may become. */
export function KindMenu({ type, run, focusText }: KindMenuProps) {
  const { t } = useWords()
  const name = (number: number) => t(`kinds.${blockTypeOf(number)?.key ?? 'text'}`)
  const now = type === 0 ? t('mixed') : name(type)
  return (
    <ChoiceMenu
      label={t('kindNow', { kind: now })}
      now={now}
      value={type}
      choices={[
        ...kinds.map((kind) => ({ value: kind, words: name(kind) })),
        ...wrappers.map(([value, wrapper]) => ({ value, words: t(`insert.wrap.${wrapper}`) })),
      ]}
      disabled={type === 1}
      onPick={(kind) => {
        const wrapper = wrappers.find(([value]) => value === kind)?.[1]
        run(wrapper ? toggleWrap(wrapper) : setKind(kind, {}))
      }}
      focusText={focusText}
    />
  )
}
