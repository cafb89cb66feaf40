import { colouredPieces, loadGrammar } from './grammars'

export interface Code {
  /** The platform's name for it. */
  language: string
  text: string
}

/** Colours code blocks one after another, off the page; the page terminates it when one takes too long. */
addEventListener('message', ({ data: { language, text } }: MessageEvent<Code>) => {
  void loadGrammar(language).then(() => globalThis.postMessage(colouredPieces(language, text)))
})
