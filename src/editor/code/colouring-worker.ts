import { colouredPieces, loadGrammar } from './grammars'

export interface Code {
  /** The platform's name of it. */
  language: string
  text: string
}

/** Colours one code block after another beside the page, which ends it when one takes too long. */
addEventListener('message', ({ data: { language, text } }: MessageEvent<Code>) => {
  void loadGrammar(language).then(() => globalThis.postMessage(colouredPieces(language, text)))
})
