import { roman } from '../../../formats/html/list-numbers'

/**
 * A number in one of Word's number formats, as `numbering.xml` names them. A format that is not listed is written with
 * digits.
 */
export function numeralIn(format: string, number: number, pattern = ''): string {
  if (format === 'custom') return String(number).padStart(/^0*\d/.exec(pattern)?.[0].length ?? 1, '0')
  if (number < 1 || number > 9_999) return String(number)
  return formats[format]?.(number) ?? String(number)
}

const formats: Readonly<Record<string, (number: number) => string>> = {
  decimalZero: (number) => String(number).padStart(2, '0'),
  upperRoman: (number) => roman(number).toUpperCase(),
  lowerRoman: roman,
  upperLetter: letter,
  lowerLetter: (number) => letter(number).toLowerCase(),
  numberInDash: (number) => `- ${number} -`,
  hex: (number) => number.toString(16).toUpperCase(),
  decimalFullWidth: fullWidth,
  decimalFullWidth2: fullWidth,
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedFullstop: (number) => oneOf(0x2488, 20, number) ?? `${number}.`,
  decimalEnclosedParen: (number) => oneOf(0x2474, 20, number) ?? `(${number})`,
  ideographEnclosedCircle: (number) => oneOf(0x3280, 10, number) ?? String(number),
  chineseCounting: counted('一二三四五六七八九', '十百千', '零'),
  chineseCountingThousand: counted('一二三四五六七八九', '十百千', '零'),
  taiwaneseCounting: counted('一二三四五六七八九', '十百千', '零'),
  taiwaneseCountingThousand: counted('一二三四五六七八九', '十百千', '零'),
  japaneseCounting: counted('一二三四五六七八九', '十百千', ''),
  chineseLegalSimplified: counted('壹贰叁肆伍陆柒捌玖', '拾佰仟', '零', true),
  ideographLegalTraditional: counted('壹貳參肆伍陸柒捌玖', '拾佰仟', '零', true),
  japaneseLegal: counted('壱弐参四伍六七八九', '拾百千', '', true),
  koreanLegal: (number) => String(number),
  ideographDigital: digits('〇一二三四五六七八九'),
  taiwaneseDigital: digits('○一二三四五六七八九'),
  japaneseDigitalTenThousand: digits('〇一二三四五六七八九'),
  ideographTraditional: (number) => signOf('甲乙丙丁戊己庚辛壬癸', number),
  ideographZodiac: (number) => signOf('子丑寅卯辰巳午未申酉戌亥', number),
  aiueo: (number) => signOf('アイウエオカキクケコサシスセソタチツテトナニヌネノ', number),
  aiueoFullWidth: (number) => signOf('アイウエオカキクケコサシスセソタチツテトナニヌネノ', number),
  iroha: (number) => signOf('イロハニホヘトチリヌルヲワカヨタレソツネナラム', number),
  irohaFullWidth: (number) => signOf('イロハニホヘトチリヌルヲワカヨタレソツネナラム', number),
  ganada: (number) => signOf('가나다라마바사아자차카타파하', number),
  chosung: (number) => signOf('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ', number),
  russianUpper: (number) => signOf('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ', number),
  russianLower: (number) => signOf('абвгдежзиклмнопрстуфхцчшщэюя', number),
}

/** A to Z, then AA to ZZ, AAA to ZZZ. */
function letter(number: number): string {
  const sign = String.fromCodePoint(65 + ((number - 1) % 26))
  return sign.repeat(Math.min(40, Math.floor((number - 1) / 26) + 1))
}

function fullWidth(number: number): string {
  return String(number).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
}

function circled(number: number): string {
  if (number > 20) return oneOf(0x3251, 15, number - 20) ?? oneOf(0x32b1, 15, number - 35) ?? String(number)
  return oneOf(0x2460, 20, number) ?? String(number)
}

const oneOf = (first: number, count: number, number: number): string | undefined =>
  number >= 1 && number <= count ? String.fromCodePoint(first + number - 1) : undefined

const signOf = (signs: string, number: number): string => Array.from(signs)[number - 1] ?? String(number)

function digits(signs: string) {
  return (number: number) => String(number).replace(/\d/g, (digit) => signs[Number(digit)]!)
}

/** Counting with tens, hundreds and thousands; `isExact` writes the one before a leading ten. */
function counted(ones: string, tens: string, zero: string, isExact = false) {
  return (number: number): string => {
    let written = ''
    let isGap = false
    const text = String(number)
    for (const [at, digit] of Array.from(text, Number).entries()) {
      const power = text.length - at - 1
      if (digit === 0) {
        isGap = written !== ''
        continue
      }
      if (isGap) written += zero
      isGap = false
      const isLeadingTen = power === 1 && text.length === 2 && digit === 1 && !isExact
      written += (isLeadingTen ? '' : ones[digit - 1]!) + (power > 0 ? tens[power - 1]! : '')
    }
    return written
  }
}
