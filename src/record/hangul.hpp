#pragma once
// Which hangul of KS X 1001 are everyday ones: a bit for each of the 94 trail bytes from A1 on, a row for each lead
// byte from B0 to C8. Chinese text taken for hangul falls on the others three times in four.

#include <array>
#include <cstdint>

namespace miai::record {

constexpr std::array<std::array<std::uint64_t, 2>, 25> kEverydayHangul{{
    {0x5A081570000CB397ULL, 0x0AC170A1ULL}, {0x35D810410F840028ULL, 0x020030AAULL},
    {0x2100010C80000080ULL, 0x00C80000ULL}, {0x00612202343A5603ULL, 0x031CBC0AULL},
    {0x2908430680001500ULL, 0x12B00C4CULL}, {0x0211E1E041700012ULL, 0x3C00B170ULL},
    {0x411000C004068050ULL, 0x045C0060ULL}, {0x0004E32F018FE005ULL, 0x0F000041ULL},
    {0x22BC107785E6B376ULL, 0x01ADB140ULL}, {0xF388E8000010AC20ULL, 0x3AA001E4ULL},
    {0x0106E0059D88E014ULL, 0x0D0D0000ULL}, {0x0000080000C00101ULL, 0x30346AC0ULL},
    {0x04360050AA653000ULL, 0x26E00082ULL}, {0x00212BDEDA090800ULL, 0x00000081ULL},
    {0xC07607E0609A0000ULL, 0x07E6E044ULL}, {0x2838505781599B05ULL, 0x01BA7C18ULL},
    {0x4FEEF84096A3C040ULL, 0x1E0000D3ULL}, {0xC1E0040321E0203BULL, 0x32F16004ULL},
    {0x0000020000008011ULL, 0x0FC06000ULL}, {0xC0210E000D3C001EULL, 0x20C00422ULL},
    {0x0201000940003657ULL, 0x00000081ULL}, {0x0200500737848D00ULL, 0x00108428ULL},
    {0x142080C89802E000ULL, 0x00C63000ULL}, {0xC1DBCAC50404A210ULL, 0x19200096ULL},
    {0x202000686182F43CULL, 0x04434070ULL},
}};

constexpr bool is_everyday_hangul(unsigned lead, unsigned trail) {
  if (lead < 0xB0 || lead > 0xC8 || trail < 0xA1 || trail > 0xFE) return false;
  const unsigned bit = trail - 0xA1;
  return (kEverydayHangul[lead - 0xB0][bit / 64] >> (bit % 64) & 1U) != 0;
}

}  // namespace miai::record
