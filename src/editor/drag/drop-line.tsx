import type { Box } from './drop-target'

/** The one line that says where blocks would land; `line` is in pixels of the canvas. */
export const DropLine = ({ line, isRefused = false }: { line: Box; isRefused?: boolean }) => (
  <div
    className="ed-drop-line"
    data-refused={isRefused || undefined}
    data-upright={line.left === line.right || undefined}
    style={{
      transform: `translate(${line.left}px, ${line.top}px)`,
      width: Math.max(line.right - line.left, 0),
      height: Math.max(line.bottom - line.top, 0),
    }}
  />
)

/** From pixels of the screen to those of the canvas around the text. */
export function onCanvas(line: Box, canvas: Element): Box {
  const { left, top } = canvas.getBoundingClientRect()
  return { left: line.left - left, right: line.right - left, top: line.top - top, bottom: line.bottom - top }
}
