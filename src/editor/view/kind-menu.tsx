import { Menu } from '@base-ui/react/menu'
import { Toolbar } from '@base-ui/react/toolbar'
import { ChevronDown } from 'lucide-react'
import { useWords } from './use-words'
import type { Command } from 'prosemirror-state'
import { blockTypeOf } from '../../../contract/docx/block-types'
import { setKind } from '../commands/set-kind'

const kinds = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 15, 14]

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
    <Menu.Root modal={false}>
      <Toolbar.Button
        className="ed-tool ed-tool-wide"
        disabled={type === 1}
        aria-label={t('kindNow', { kind: now })}
        render={<Menu.Trigger />}
      >
        <span className="ed-tool-words">{now}</span>
        <ChevronDown size={14} aria-hidden />
      </Toolbar.Button>
      <Menu.Portal>
        <Menu.Positioner className="ed-layer" sideOffset={4} align="start">
          <Menu.Popup className="ed-popup ed-menu" finalFocus={() => (focusText(), false)}>
            <Menu.RadioGroup value={type} onValueChange={(value: number) => run(setKind(value, {}))}>
              {kinds.map((kind) => (
                <Menu.RadioItem key={kind} value={kind} className="ed-menu-item" closeOnClick>
                  {name(kind)}
                  <Menu.RadioItemIndicator className="ed-menu-check">✓</Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
