/** Irradiance on the horizontal: global and diffuse, and the beam at normal incidence; W/m². */
export interface HorizontalIrradiance {
  ghiWm2: number;
  dniWm2: number;
  dhiWm2: number;
}
