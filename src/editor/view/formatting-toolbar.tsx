import { AlignCenter, AlignLeft, AlignRight, Plus, Redo2, RemoveFormatting, Undo2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { isCode } from '../../../document/blocks/registry'
import { alignSelected } from '../../blocks/media/media-commands'
import { Tool, Toolbar } from '../../ui/toolbar'
import { redoChange, undoChange } from '../commands/history'
import { clearMarks } from '../commands/marks'
import { openInsertMenuAtSelection } from '../insert/suggestion'
import {
  ColorButton,
  KindButton,
  LanguageButton,
  LinkButton,
  MarkButtons,
  Switch,
  keepSelection,
} from './toolbar-buttons'
import { useFact } from './toolbar-facts'
import type { ToolbarState } from './toolbar-state'
import { useWords } from './view-context'
import type { StateSource } from './view-context'

export interface FormattingToolbarProps {
  store: StateSource
  run: (command: Command) => void
  onLink: () => void
  focusText: () => void
  /** It has what keys do elsewhere: undo, redo, and inserting a block. */
  isForTouch?: boolean
}

const aligns: readonly [1 | 2 | 3, LucideIcon, string][] = [
  [1, AlignLeft, 'alignLeft'],
  [2, AlignCenter, 'alignCenter'],
  [3, AlignRight, 'alignRight'],
]

/**
 * One row of quiet buttons for the selection; arrow keys move along it, Tab leaves it. Each control renders again only
 * when it shows something else. In a code block it offers languages in place of marks.
 */
export const FormattingToolbar = memo(function FormattingToolbar({
  store,
  run,
  onLink,
  focusText,
  isForTouch = false,
}: FormattingToolbarProps) {
  const { t } = useWords()
  const isInCode = useFact(store, ({ type }) => isCode(type))
  return (
    <Toolbar className="ed-toolbar" label={t('toolbar')} onMouseDown={keepSelection}>
      {isForTouch ? (
        <>
          <HistoryButtons store={store} run={run} />
          <Press words="insertBlock" store={store} onPress={() => run(openInsertMenuAtSelection)}>
            <Plus size={16} aria-hidden />
          </Press>
          <Line />
        </>
      ) : null}
      <KindButton store={store} run={run} focusText={focusText} />
      {isInCode ? (
        <LanguageButton store={store} run={run} focusText={focusText} />
      ) : (
        <>
          <Line />
          <MarkButtons store={store} run={run} />
          <ColorButton store={store} run={run} focusText={focusText} />
          <LinkButton store={store} onLink={onLink} />
          <Press
            words="clearMarks"
            store={store}
            isDisabled={({ selectsNothing, hasLines }) => selectsNothing || !hasLines}
            onPress={() => run(clearMarks)}
          >
            <RemoveFormatting size={16} aria-hidden />
          </Press>
          <Line />
          {aligns.map(([align, Icon, words]) => (
            <Switch
              key={align}
              words={words}
              store={store}
              isOn={(facts) => facts.align === align}
              isDisabled={(facts) => facts.align === 0}
              onPress={() => run(alignSelected(align))}
            >
              <Icon size={16} aria-hidden />
            </Switch>
          ))}
        </>
      )}
    </Toolbar>
  )
})

const Line = () => <div className="ed-toolbar-line" />

/** Undo and redo. */
export const HistoryButtons = ({ store, run }: Pick<FormattingToolbarProps, 'store' | 'run'>) => (
  <>
    <Press words="undo" store={store} isDisabled={({ undo }) => !undo} onPress={() => run(undoChange)}>
      <Undo2 size={16} aria-hidden />
    </Press>
    <Press words="redo" store={store} isDisabled={({ redo }) => !redo} onPress={() => run(redoChange)}>
      <Redo2 size={16} aria-hidden />
    </Press>
  </>
)

interface PressProps {
  /** The string that names it. */
  words: string
  store: StateSource
  isDisabled?: (facts: ToolbarState) => boolean
  onPress: () => void
  children: ReactNode
}

function Press({ words, store, isDisabled = never, onPress, children }: PressProps) {
  const { t } = useWords()
  const disabled = useFact(store, isDisabled)
  return (
    <Tool className="ed-tool" label={t(words)} disabled={disabled} onClick={onPress}>
      {children}
    </Tool>
  )
}

const never = () => false
