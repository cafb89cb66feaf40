import { Menu } from '@base-ui/react/menu'
import { Toolbar } from '@base-ui/react/toolbar'
import { ChevronDown } from 'lucide-react'
import { useLayerPlace } from './layer-place'

export interface Choice {
  value: number
  words: string
  /** Why it cannot be chosen here. It is walked over and read out all the same. */
  refusal?: string
}

interface ChoiceMenuProps {
  /** The spoken name, the present choice included. */
  label: string
  /** What the button shows. */
  now: string
  value: number
  /** Asked when the menu opens. */
  choices: () => readonly Choice[]
  disabled?: boolean
  onPick: (value: number) => void
  focusText: () => void
}

/** One of several, from a menu on the toolbar; the text has the focus again afterwards. */
export function ChoiceMenu({ label, now, value, choices, disabled, onPick, focusText }: ChoiceMenuProps) {
  const layerPlace = useLayerPlace()
  return (
    <Menu.Root modal={false}>
      <Toolbar.Button
        className="ed-tool ed-tool-wide"
        disabled={disabled}
        aria-label={label}
        render={<Menu.Trigger />}
      >
        <span className="ed-tool-words">{now}</span>
        <ChevronDown size={14} aria-hidden />
      </Toolbar.Button>
      <Menu.Portal container={layerPlace}>
        <Menu.Positioner className="ed-layer" sideOffset={4} align="start">
          <Menu.Popup className="ed-popup ed-menu" tabIndex={0} finalFocus={() => (focusText(), false)}>
            <Menu.RadioGroup value={value} onValueChange={onPick}>
              <Choices of={choices} />
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const Choices = ({ of }: { of: () => readonly Choice[] }) =>
  of().map(({ value, words, refusal }) => (
    <Menu.RadioItem
      key={value}
      value={value}
      className="ed-menu-item"
      disabled={refusal !== undefined}
      closeOnClick
    >
      <span>
        {words}
        {refusal ? <span className="ed-menu-why">{refusal}</span> : null}
      </span>
      <Menu.RadioItemIndicator className="ed-menu-check">✓</Menu.RadioItemIndicator>
    </Menu.RadioItem>
  ))
