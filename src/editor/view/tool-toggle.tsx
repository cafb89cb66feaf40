import { Toggle } from '@base-ui/react/toggle'
import type { ReactNode } from 'react'

interface Props {
  name: string
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  /** Its icon. */
  children: ReactNode
}

/** A button with an icon that stays pressed. */
export const ToolToggle = ({ name, pressed, onPressedChange, children }: Props) => (
  <Toggle
    className="ed-tool"
    pressed={pressed}
    onPressedChange={onPressedChange}
    aria-label={name}
    title={name}
  >
    {children}
  </Toggle>
)
