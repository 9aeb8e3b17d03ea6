/** The part of libheif's JavaScript that is used; the package has no types for it. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    handle: object
    get_width: () => number
    get_height: () => number
  }
  interface Plane {
    width: number
    height: number
    /** Bytes from one row to the next. */
    stride: number
    data: Uint8Array
  }
  const libheif: {
    ready: Promise<unknown>
    HeifDecoder: new () => { decode: (content: Uint8Array) => HeifImage[] }
    heif_colorspace: { heif_colorspace_RGB: object }
    heif_chroma: { heif_chroma_interleaved_RGB: object }
    /** The decoder's memory, which is reused. With `message`, decoding failed. */
    heif_js_decode_image2: (
      handle: object,
      colorspace: object,
      chroma: object,
    ) => { channels: Plane[] } | { message: string }
  }
  export default libheif
}
