/** The path that the console is served below, without its last slash: empty, or `/demo` on the documentation site. */
export const BASE_PATH = import.meta.env.BASE_URL.replace(/\/$/, '')

/** The whole address of a page of the console, to copy or send. */
export const addressOfPage = (route: string): string => location.origin + BASE_PATH + route
