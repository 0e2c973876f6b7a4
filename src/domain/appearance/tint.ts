/** The one colour of the painting, whose strength is in its transparency (`assets/voucher-ornament.png`). */
const ink = [34, 38, 42]
/** How bright each channel looks, as CSS filters have it. */
const weights = [0.213, 0.715, 0.072]

const luma = (colour: readonly number[]) => colour.reduce((sum, value, channel) => sum + value * weights[channel]!, 0)
/** A colour without its brightness, which neither turning nor strengthening changes. */
const chromaOf = (colour: readonly number[]) => colour.map((value) => value - luma(colour))

/** `sepia(1)`, by the matrix of Filter Effects 1. */
const sepia = (([red, green, blue]) =>
  [
    [0.393, 0.769, 0.189],
    [0.349, 0.686, 0.168],
    [0.272, 0.534, 0.131],
  ].map(([r, g, b]) => r! * red! + g! * green! + b! * blue!))(ink)

/** The sine part of `hue-rotate` for a colour without luminance, from Filter Effects 1 as well. */
const quarterTurn = (([red, green, blue]) =>
  [
    [-0.213, -0.715, 0.928],
    [0.143, 0.14, -0.283],
    [-0.787, 0.715, 0.072],
  ].map(([r, g, b]) => r! * red! + g! * green! + b! * blue!))(chromaOf(sepia))

/**
 * The CSS filter that draws the voucher's mountains in a colour such as `#1d4e89`. A filter, as browsers print pictures,
 * and no grounds behind masks.
 */
export function tintOf(colour: string): string {
  const target = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const brightness = luma(target) / luma(sepia)
  // The chroma of the target from that of the sepia and from it turned by a quarter: two of three equations suffice.
  const [ax, ay] = chromaOf(sepia).map((value) => value * brightness) as [number, number]
  const [bx, by] = quarterTurn.map((value) => value * brightness) as [number, number]
  const [x, y] = chromaOf(target) as [number, number]
  const determinant = ax * by - ay * bx
  const cosine = determinant === 0 ? 0 : (x * by - y * bx) / determinant
  const sine = determinant === 0 ? 0 : (ax * y - ay * x) / determinant
  const turn = Math.round((Math.atan2(sine, cosine) * 180) / Math.PI)
  const strength = Math.hypot(cosine, sine)
  return `brightness(${brightness.toFixed(3)}) sepia(1) hue-rotate(${turn}deg) saturate(${strength.toFixed(3)})`
}
