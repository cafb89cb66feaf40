import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Check, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { LayerProps } from '../layers/layers'
import { goOn } from './pick-up'
import type { PickUpStep } from './pick-up'

const steps: readonly [PickUpStep, LucideIcon][] = [
  ['up', ArrowUp],
  ['down', ArrowDown],
  ['shallower', ArrowLeft],
  ['deeper', ArrowRight],
  ['drop', Check],
  ['back', X],
]

/** The keys of blocks in the air, for fingers; the text keeps the focus. */
export const PickUpPad = ({ store: { view }, context }: LayerProps) => (
  <div className="ed-pick-up-pad" role="group" aria-label={context.words('drag.pad.label')}>
    {steps.map(([step, Icon]) => (
      <button
        key={step}
        type="button"
        className="ed-tool"
        aria-label={context.words(`drag.pad.${step}`)}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => goOn(view, context, step)}
      >
        <Icon size={18} aria-hidden />
      </button>
    ))}
  </div>
)
