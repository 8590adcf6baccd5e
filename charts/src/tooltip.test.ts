import { expect, it } from "vitest";
import { tooltipHtml } from "./tooltip.ts";

it("shows names from plant files as text, never as markup", () => {
  const html = tooltipHtml('<img src=x onerror="a()">', [{ label: "<b>", value: "1 & 2" }], "'<script>'");
  expect(html).not.toMatch(/<img|<script|<b>(?!<)/);
  expect(html).toContain("&lt;img src=x onerror=&quot;a()&quot;&gt;");
  expect(html).toContain("1 &amp; 2");
});
