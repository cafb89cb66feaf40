import { AlignCenter, AlignLeft, AlignRight, Plus, Redo2, RemoveFormatting, Undo2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { memo } from 'react'
import type { ReactNode, Ref } from 'react'
import { PAGE } from '../../../contract/docx/block-numbers'
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
  never,
} from './toolbar-buttons'
import type { LinkButtonProps, LinkOpen } from './toolbar-buttons'
import { useFact } from './toolbar-facts'
import type { ToolbarState } from './toolbar-state'
import { useWords } from './view-context'
import type { StateSource } from './view-context'

export interface FormattingToolbarProps {
  store: StateSource
  run: (command: Command) => void
  linkOpen: LinkOpen
  onLinkOpen: (open: LinkOpen) => void
  atSelection: LinkButtonProps['atSelection']
  focusText: () => void
  ref: Ref<HTMLDivElement>
}

const aligns: readonly [1 | 2 | 3, LucideIcon, string][] = [
  [1, AlignLeft, 'alignLeft'],
  [2, AlignCenter, 'alignCenter'],
  [3, AlignRight, 'alignRight'],
]

/**
 * One row of quiet buttons; arrow keys move along it, Tab leaves it. Each control renders again only when it shows
 * something else.
 */
export const FormattingToolbar = memo(function FormattingToolbar({
  store,
  run,
  linkOpen,
  onLinkOpen,
  atSelection,
  focusText,
  ref,
}: FormattingToolbarProps) {
  const { t } = useWords()
  return (
    <Toolbar ref={ref} className="ed-toolbar" label={t('toolbar')} onMouseDown={keepSelection}>
      <Press words="undo" store={store} isDisabled={({ undo }) => !undo} onPress={() => run(undoChange)}>
        <Undo2 size={16} aria-hidden />
      </Press>
      <Press words="redo" store={store} isDisabled={({ redo }) => !redo} onPress={() => run(redoChange)}>
        <Redo2 size={16} aria-hidden />
      </Press>
      <Line />
      <Press
        words="insertBlock"
        store={store}
        isDisabled={never}
        onPress={() => run(openInsertMenuAtSelection)}
      >
        <Plus size={16} aria-hidden />
      </Press>
      <KindButton
        store={store}
        isDisabled={({ type, hasLines }) => type === PAGE || !hasLines}
        run={run}
        focusText={focusText}
      />
      <LanguageButton store={store} run={run} focusText={focusText} />
      <Line />
      <MarkButtons store={store} run={run} />
      <ColorButton store={store} run={run} focusText={focusText} />
      <LinkButton
        store={store}
        open={linkOpen}
        onOpen={onLinkOpen}
        atSelection={atSelection}
        run={run}
        focusText={focusText}
      />
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
    </Toolbar>
  )
})

const Line = () => <div className="ed-toolbar-line" />

interface PressProps {
  /** The string that names it. */
  words: string
  store: StateSource
  isDisabled: (facts: ToolbarState) => boolean
  onPress: () => void
  children: ReactNode
}

function Press({ words, store, isDisabled, onPress, children }: PressProps) {
  const { t } = useWords()
  const disabled = useFact(store, isDisabled)
  return (
    <Tool className="ed-tool" label={t(words)} disabled={disabled} onClick={onPress}>
      {children}
    </Tool>
  )
}
