/** The part of libheif's decoder that we use; its own types describe only the functions below it. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export type Shown = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
  /** A photo of a file, as it is shown: turned and cut as the file says. */
  export type Photo = {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    display(target: Shown, done: (shown: Shown | null) => void): void
  }
  export default function load(): { HeifDecoder: new () => { decode(bytes: Uint8Array): Photo[] } }
}
