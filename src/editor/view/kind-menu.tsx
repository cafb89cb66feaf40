import { useWords } from './use-words'
import type { Command, EditorState } from 'prosemirror-state'
import { blockTypeOf } from '../../../contract/docx/block-types'
import { setKind, whyNotKind } from '../commands/set-kind'
import type { KindRefusal } from '../commands/set-kind'
import { toggleWrap, unwrap, whyNotWrapped } from '../commands/wrap-blocks'
import type { Wrapper } from '../commands/wrap-blocks'
import { wordsOfRefusal } from '../objects/media/words-of-refusal'
import { ChoiceMenu } from './choice-menu'

const kinds = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 15, 14]

const wrappers: readonly [number, Wrapper][] = [
  [19, 'callout'],
  [34, 'quote_container'],
]

interface KindMenuProps {
  type: number
  disabled: boolean
  now: () => EditorState
  run: (command: Command) => void
  focusText: () => void
}

/** What the selected lines are, and what else they may become. */
export function KindMenu({ type, disabled, now, run, focusText }: KindMenuProps) {
  const { t } = useWords()
  const name = (number: number) => t(`kinds.${blockTypeOf(number)?.key ?? 'undefined'}`)
  const shown = type === 0 ? t('mixed') : name(type)
  const refused = (why: KindRefusal | undefined) => why && { refusal: wordsOfRefusal(why, t) }
  return (
    <ChoiceMenu
      label={t('kindNow', { kind: shown })}
      now={shown}
      value={type}
      choices={() => [
        ...kinds.map((kind) => ({ value: kind, words: name(kind), ...refused(whyNotKind(now(), kind)) })),
        ...wrappers.map(([value, wrapper]) => ({
          value,
          words: t(`insert.wrap.${wrapper}`),
          ...refused(unwrap(wrapper)(now()) ? undefined : whyNotWrapped(now(), wrapper)),
        })),
      ]}
      disabled={disabled}
      onPick={(kind) => {
        const wrapper = wrappers.find(([value]) => value === kind)?.[1]
        run(wrapper ? toggleWrap(wrapper) : setKind(kind, {}))
      }}
      focusText={focusText}
    />
  )
}
