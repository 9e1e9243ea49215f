#pragma once
// Transcripts of conversations, kept in files and held to what is said now.

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace miai::test {

using TextToText = std::function<std::string(const std::string&)>;

/// Compares every file of the folder that ends so with what `replayed` makes of it; with MIAI_UPDATE_GOLDEN in the
/// environment the files are written anew instead, and the difference is then reviewed.
/// `shown` is what is compared of either text.
void expect_transcripts(
    const std::filesystem::path& folder, std::string_view extension, const TextToText& replayed,
    const TextToText& shown = [](const std::string& text) { return text; });

}  // namespace miai::test
