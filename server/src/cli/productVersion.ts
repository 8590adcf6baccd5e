import product from "../../../package.json" with { type: "json" };

/** The version printed on documents. */
export const PRODUCT_VERSION: string = product.version;
