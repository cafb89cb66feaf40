/** Marks a side panel: its content, once loaded, takes the focus only from the panel itself. */
export const PANEL_ATTRIBUTE = 'data-panel'
